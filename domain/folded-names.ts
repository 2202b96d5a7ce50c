import { foldLastWord, foldText } from './search.ts'

export const foldedFirstname = (firstname: string) => ({ firstnameFold: foldText(firstname), firstnameTail: foldLastWord(firstname) })
export const foldedLastname = (lastname: string) => ({ lastnameFold: foldText(lastname), lastnameTail: foldLastWord(lastname) })

/** A person's names in the form that the staff's search compares; `…Tail`: the last word of a name with several, else null. */
export const foldedNames = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  ...foldedFirstname(firstname),
  ...foldedLastname(lastname),
})
