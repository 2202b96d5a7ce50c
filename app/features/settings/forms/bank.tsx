import { Entries } from '../entries.tsx'
import { Line } from '../inputs.tsx'
import { settingsText } from '../texts.ts'

const { fields: text, parts, entries } = settingsText

export function BankForm() {
  return (
    <>
      <h2>{parts.account}</h2>
      <Line path="holder" />
      <Line path="bankName" />
      <Line path="iban" hint={text.iban} autoCapitalize="characters" />
      <Line path="referenceTemplate" hint={text.reference} />
      <h2>{parts.ways}</h2>
      <Entries path="paymentMethods" add={entries.addWay} made={{ label: '' }}>
        {(path) => <Line path={`${path}.label`} />}
      </Entries>
    </>
  )
}
