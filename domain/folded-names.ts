import { foldLastWord, foldTails, foldText } from './search.ts'

export const foldedFirstname = (firstname: string) => ({ firstnameFold: foldText(firstname), firstnameTail: foldLastWord(firstname) })
export const foldedLastname = (lastname: string) => ({ lastnameFold: foldText(lastname), lastnameTail: foldTails(lastname) })

/** A person's names in the form that the staff's search compares; `…Tail`: the later parts that it is also found by. */
export const foldedNames = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  ...foldedFirstname(firstname),
  ...foldedLastname(lastname),
})
