import { foldText } from './search.ts'

/** A person's names in the form that the staff's search compares. */
export const foldedNames = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  firstnameFold: foldText(firstname),
  lastnameFold: foldText(lastname),
})
