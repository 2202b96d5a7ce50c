import { Choice, Line, Whole } from './inputs.tsx'
import { settingsText } from './texts.ts'

const { fields: text } = settingsText

/** What the law leaves to the statute: each field says what holds where the statute is silent. */
export function MembershipForm() {
  return (
    <>
      <Line path="decidingBody" hint={text.decidingBody} />
      <Whole path="answerDays" hint={text.answerDays} />
      <Line path="appealBody" hint={text.appealBody} />
      <Whole path="appealDays" hint={text.appealDays} />
      <Choice path="withdrawalEffect" hint={text.withdrawalEffect} />
    </>
  )
}
