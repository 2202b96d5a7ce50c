import { ACCOUNT_AGE, ADULT_AGE, ageOn, birthdayAt } from '#domain/age.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { emailField } from '#domain/email.ts'
import { tokenField } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Whether a parent or guardian still carries the card: until 00:00 of the eighteenth birthday (domain guide, section 7). */
export const isMinor = (birthDate: PlainDate, today: PlainDate): boolean => ageOn(birthDate, today) < ADULT_AGE

/** The first day without a guardian. */
export const comesOfAgeOn = (birthDate: PlainDate): PlainDate => birthdayAt(birthDate, ADULT_AGE)

/** GET /api/family. `children`: the cards that this account carries. `guardians`: the names of the people who carry this account's card. */
export type FamilyAnswer = { children: ChildCard[]; guardians: string[] }

/**
 * `hasAccount`: the child also shows the card on a phone of their own. `until`: the day on which the guardian stops carrying the card.
 * `mayInvite`: whether the guardian may invite the child to an account of their own; `invitation`: the open one. `undoUntil`: the end of
 * the time to take the card back from the child's account, epoch ms; null when that is not possible.
 */
export type ChildCard = {
  card: CardAnswer
  hasAccount: boolean
  until: PlainDate
  mayInvite: boolean
  invitation: { email: string; expiresAt: number } | null
  undoUntil: number | null
}

/** A child may have an account from fourteen on (domain guide, section 7). Without one, the card is on paper or on a parent's phone. */
export const mayHaveAccess = (birthDate: PlainDate, today: PlainDate): boolean =>
  ageOn(birthDate, today) >= ACCOUNT_AGE && isMinor(birthDate, today)

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7

/** How long a guardian may take back a card that an account accepted by invitation. */
export const TAKE_BACK_DAYS = 7

/** Guardian and child are notified this many days before the eighteenth birthday. */
export const TOLD_OF_AGE_DAYS = 30

/** POST /api/family/{number}/invitation: the minor's own address. */
export const invitationForm = { childEmail: emailField }

/** POST /api/family/invitations/accept */
export const acceptInvitationForm = { token: tokenField }
