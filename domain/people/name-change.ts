/** The changes of name a year that a person may make alone. */
export const NAME_CHANGES_A_YEAR = 2

/** The card's facts at the moment of a change of name. */
export type NameFacts = {
  /** Admitted by a resolution: the name stands in the register. */
  isMember: boolean
  /** Somebody has compared the name with a person already. */
  wasChecked: boolean
  /** Checks are kept for a year: what is older may have been checked. */
  isYearOld: boolean
  /** The account has had a child's card, whose name the secretariat has written. */
  hadChildsCard: boolean
}

/** Whether the person may no longer change the name alone. Staff then decide: a lent card must not take the borrower's name. */
export const isNameFixed = ({ isMember, wasChecked, isYearOld, hadChildsCard }: NameFacts): boolean =>
  isMember || wasChecked || isYearOld || hadChildsCard
