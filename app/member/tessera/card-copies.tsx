import { useState } from 'react'
import { Barcode } from '../../card/barcode.tsx'
import { copies as text } from '../../texts/copies.ts'
import { Group } from '../../ui/group.tsx'
import { barcode, download } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SaveCard } from './save-card.tsx'

/** What stands for the card where its moving code cannot be shown: the number as bars, or a copy on paper or in a wallet. */
export function CardCopies({ number, works }: { number: string; works: boolean }) {
  const [open, setOpen] = useState<'barcode' | 'save' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Group>
        <Row icon={barcode} title={text.barcode.title} detail={text.barcode.detail} onClick={() => setOpen('barcode')} chevron />
        <Row icon={download} title={text.title} detail={text.detail} onClick={() => setOpen('save')} chevron />
      </Group>
      <Sheet open={open === 'barcode'} onClose={close} title={text.barcode.title}>
        <div className="stack">
          <Barcode number={number} />
          <p className="muted sm">{text.barcode.text}</p>
        </div>
      </Sheet>
      <Sheet open={open === 'save'} onClose={close} title={text.title}>
        {open === 'save' && <SaveCard number={number} works={works} />}
      </Sheet>
    </>
  )
}
