import { useState } from 'react'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import { ManyCards } from './many-cards.tsx'
import { tasks as text } from './texts-tasks.ts'

/** «Scrivi» to one person: the act on many cards, with one card. Not for a holder without an account, whose address is not proved. */
export function Write({ sheet: { number, subject, state, isOwn, firstname, lastname } }: { sheet: MemberSheet }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (isOwn || subject === number || state === 'cancelled' || !may('cards.write')) return null
  return (
    <>
      <Button variant="secondary" size="xs" icon={mail} onClick={() => setOpen(true)}>
        {text.kinds.write}
      </Button>
      <ManyCards
        of={isOpen ? { cards: { numbers: [number] }, kind: 'write' } : null}
        one={fullName(firstname, lastname)}
        onClose={() => setOpen(false)}
        onStarted={() => setOpen(false)}
      />
    </>
  )
}
