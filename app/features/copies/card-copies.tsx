import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { romeDay } from '#domain/plain-date.ts'
import { Barcode } from './barcode.tsx'
import { copies as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { barcode, download } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SaveCard } from './save-card.tsx'

/** What stands for the card where its moving code cannot be shown: the number as bars, or a copy on paper or in a wallet. */
export function CardCopies({ card, now, works }: { card: CardAnswer; now: number; works: boolean }) {
  const [open, setOpen] = useState<'barcode' | 'save' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Group>
        {works && <Row icon={barcode} title={text.barcode.title} detail={text.barcode.detail} onClick={() => setOpen('barcode')} chevron />}
        <Row icon={download} title={text.title} detail={works ? text.detail : text.detailNotNow} onClick={() => setOpen('save')} chevron />
      </Group>
      <Sheet open={open === 'barcode'} onClose={close} title={text.barcode.title}>
        <div className="stack">
          <Barcode number={card.number} />
          <p className="muted sm">{text.barcode.text}</p>
        </div>
      </Sheet>
      <Sheet open={open === 'save'} onClose={close} title={text.title}>
        {open === 'save' && <SaveCard card={card} today={romeDay(now)} works={works} />}
      </Sheet>
    </>
  )
}
