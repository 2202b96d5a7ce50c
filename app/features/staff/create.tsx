import { useState } from 'react'
import { useNavigate } from 'react-router'
import { COLLECTIONS, newAddress } from '#app/features/contents/collections.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { plus } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { staffText as text } from './texts.ts'

const ORDER = ['appuntamenti', 'convenzioni', 'notizie', 'ristoranti', 'istruzioni', 'sports', 'documenti'] as const

/** The menu «Nuovo», with what this person may create. */
export function Create() {
  const may = useMay()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const entries = ORDER.filter((collection) => may(COLLECTIONS[collection].write))
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
          {entries.map((collection) => {
            const { icon, fresh } = COLLECTIONS[collection]
            return <Row key={collection} icon={icon} title={fresh} onClick={() => void go(newAddress(collection))} />
          })}
        </Group>
      </Sheet>
    </>
  )
}
