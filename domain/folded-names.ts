import { foldTails, foldText } from './search.ts'

export const foldedFirstname = (firstname: string) => ({ firstnameFold: foldText(firstname), firstnameTail: foldTails(firstname) })
export const foldedLastname = (lastname: string) => ({ lastnameFold: foldText(lastname), lastnameTail: foldTails(lastname) })

/** A person's names in the form that the staff's search compares; `…Tail`: its later parts (`foldTails`). */
export const foldedNames = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  ...foldedFirstname(firstname),
  ...foldedLastname(lastname),
})
