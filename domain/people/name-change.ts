/** How many changes of name a person may make without staff in a year. */
export const NAME_CHANGES_A_YEAR = 2

/** The card's facts at the moment of a change of name. */
export type NameFacts = {
  /** Admitted by a resolution: the name is in the register. */
  isMember: boolean
  /** A person compared the name on the card with its holder. */
  wasChecked: boolean
  /** Checks are kept for a year, so an older card may have been checked. */
  isYearOld: boolean
  /** The account had a child's card; the secretariat wrote the name on it. */
  hadChildsCard: boolean
}

/** Whether staff decide about a change of name. A lent card must not take the borrower's name. */
export const isNameFixed = ({ isMember, wasChecked, isYearOld, hadChildsCard }: NameFacts): boolean =>
  isMember || wasChecked || isYearOld || hadChildsCard
