import { foldText } from './search.ts'

/** Somebody's names as the staff's search compares them. */
export const foldedNames = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  firstnameFold: foldText(firstname),
  lastnameFold: foldText(lastname),
})
