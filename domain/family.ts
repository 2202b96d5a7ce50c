import { ADULT_AGE, ageOn, birthdayAt } from './age.ts'
import type { CardAnswer } from './api.ts'
import type { PlainDate } from './plain-date.ts'

/** Whether a parent or guardian still carries somebody's card: until 00:00 of the eighteenth birthday (domain guide, section 7). */
export const isMinor = (birthDate: PlainDate, today: PlainDate): boolean => ageOn(birthDate, today) < ADULT_AGE

/** The first day on which nobody else carries the card any more. */
export const comesOfAgeOn = (birthDate: PlainDate): PlainDate => birthdayAt(birthDate, ADULT_AGE)

/** GET /api/family. `children`: whose cards this account carries; `guardians`: who carries the own one, by name. */
export type FamilyAnswer = { children: ChildCard[]; guardians: string[] }

/** `hasAccount`: the child shows the card on a phone of their own too. `until`: the day from which the guardian does so no more. */
export type ChildCard = { card: CardAnswer; hasAccount: boolean; until: PlainDate }
