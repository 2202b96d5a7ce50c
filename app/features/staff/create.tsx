import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { bookOpenText, calendar, dumbbell, fileText, megaphone, plus, ticketPercent, utensils } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { rooms } from './rooms.ts'
import { staffText as text } from './texts.ts'

const ICONS: Record<string, string> = {
  [text.fresh.appuntamenti]: calendar,
  [text.fresh.convenzioni]: ticketPercent,
  [text.fresh.notizie]: megaphone,
  [text.fresh.ristoranti]: utensils,
  [text.fresh.istruzioni]: bookOpenText,
  [text.fresh.sports]: dumbbell,
  [text.fresh.documenti]: fileText,
}
const ORDER = Object.keys(ICONS)

/** "Nuovo": what this person may write, one press away. */
export function Create() {
  const may = useMay()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const entries = rooms
    .flatMap((room) => room.entries ?? [])
    .filter(({ title, may: needed }) => Object.hasOwn(ICONS, title) && needed !== undefined && may(needed))
    .toSorted((a, b) => ORDER.indexOf(a.title) - ORDER.indexOf(b.title))
  if (entries.length === 0) return null
  const go = async (to: string) => {
    setOpen(false)
    await backToPage()
    await navigate(to)
  }
  return (
    <>
      <Button size="xs" icon={plus} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.create}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.create}>
        <Group>
          {entries.map(({ title, to }) => (
            <Row key={to} icon={ICONS[title]!} title={title} onClick={() => void go(to)} />
          ))}
        </Group>
      </Sheet>
    </>
  )
}
