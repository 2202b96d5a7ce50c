import { Lines, Money, Whole } from './inputs.tsx'
import { settingsText } from './texts.ts'

const { fields: text, parts } = settingsText

export function PaymentsForm() {
  return (
    <>
      <h2>{parts.receipts}</h2>
      <p className="muted">{text.toCheck}</p>
      <Lines path="payments.receiptNote" hint={text.receiptNote} />
      <Money path="payments.stampFromCents" hint={text.stampFrom} />
      <Lines path="payments.stampNote" hint={text.stampNote} />
      <h2>{parts.reminders}</h2>
      <Whole path="payments.remindEveryDays" hint={text.remindEvery} />
    </>
  )
}
