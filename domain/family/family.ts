import { ACCOUNT_AGE, ADULT_AGE, ageOn, birthdayAt } from '#domain/age.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { emailField } from '#domain/email.ts'
import { tokenField } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Whether a parent or guardian still carries somebody's card: until 00:00 of the eighteenth birthday (domain guide, section 7). */
export const isMinor = (birthDate: PlainDate, today: PlainDate): boolean => ageOn(birthDate, today) < ADULT_AGE

/** The first day on which nobody else carries the card any more. */
export const comesOfAgeOn = (birthDate: PlainDate): PlainDate => birthdayAt(birthDate, ADULT_AGE)

/** GET /api/family. `children`: whose cards this account carries; `guardians`: who carries the own one, by name. */
export type FamilyAnswer = { children: ChildCard[]; guardians: string[] }

/**
 * `hasAccount`: the child shows the card on a phone of their own too. `until`: the day from which the guardian does so no more. `mayInvite`:
 * whether an invitation to have it in an account of their own may be sent; `invitation`: the one that waits. `undoUntil`: until when
 * the guardian may take back the card that an account has taken, epoch ms; null when it is not so.
 */
export type ChildCard = {
  card: CardAnswer
  hasAccount: boolean
  until: PlainDate
  mayInvite: boolean
  invitation: { email: string; expiresAt: number } | null
  undoUntil: number | null
}

/** From fourteen on a child may have an account (domain guide, section 7); one that has none has the card on paper, or on a parent's phone. */
export const mayHaveAccess = (birthDate: PlainDate, today: PlainDate): boolean =>
  ageOn(birthDate, today) >= ACCOUNT_AGE && isMinor(birthDate, today)

/** For so long the link of an invitation works. */
export const INVITATION_DAYS = 7

/** For so long a guardian may take back a card that an account has taken by an invitation. */
export const TAKE_BACK_DAYS = 7

/** Both sides are told so many days before the eighteenth birthday. */
export const TOLD_OF_AGE_DAYS = 30

/** POST /api/family/{number}/invitation: the minor's own address. */
export const invitationForm = { childEmail: emailField }

/** POST /api/family/invitations/accept */
export const acceptInvitationForm = { token: tokenField }
