import { Choice, Line, Whole } from './inputs.tsx'
import { settingsText } from './texts.ts'

const { fields: text } = settingsText

/** Rules that the law leaves to the statute. Each field shows the default of the law. */
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
