import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ellipsis } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Row, type RowProps } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { deskText } from './texts.ts'
import { useTableWidth } from './use-table-width.ts'

/** An act with its own address (`to`), or one that happens here. */
export type LesserAct = Pick<RowProps, 'detail' | 'tone'> & { icon: string; title: string } & ({ to: string } | { act: () => void })

/** The acts of a page besides its main one: buttons on a desktop, the menu «Altro» on a phone. */
export function LesserActs({ of }: { of: readonly LesserAct[] }) {
  const isTable = useTableWidth()
  if (!isTable) return <MoreMenu of={of} isSmall />
  return of.map(({ icon, title, ...act }) =>
    'to' in act ? (
      <LinkButton key={title} variant="secondary" size="xs" icon={icon} to={act.to}>
        {title}
      </LinkButton>
    ) : (
      <Button key={title} variant="secondary" size="xs" icon={icon} onClick={act.act}>
        {title}
      </Button>
    ),
  )
}

/** «Altro»: acts in a sheet, which closes before one begins. `isSmall`: the three dots alone. */
export function MoreMenu({ of, busy = false, isSmall = false }: { of: readonly LesserAct[]; busy?: boolean; isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  if (of.length === 0) return null
  const press = async (act: { to: string } | { act: () => void }) => {
    setOpen(false)
    await backToPage()
    if ('to' in act) await navigate(act.to)
    else act.act()
  }
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {isSmall ? (
        <IconButton label={deskText.otherActs} icon={ellipsis} {...opens} />
      ) : (
        <Button variant="secondary" size="xs" icon={ellipsis} busy={busy} {...opens}>
          {deskText.otherActs}
        </Button>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={deskText.otherActs}>
        <Group>
          {of.map(({ icon, title, detail, tone, ...act }) => (
            <Row key={title} icon={icon} title={title} detail={detail} {...(tone && { tone })} onClick={() => void press(act)} />
          ))}
        </Group>
      </Sheet>
    </>
  )
}
