import type { CardPeriods } from './card-state.ts'
import type { PlainDate } from './plain-date.ts'

/** GET and PUT /api/users/:uid: the remote user document (specification, section 3). */
export type UserDocument = { firstname: string; lastname: string; tessera: string; privacy: boolean; confirm14: boolean }

/** What opening or asking for a session gives; `user` is null while the profile is not written. `now`: server time, epoch ms. */
export type SessionAnswer = {
  account: { id: string; email: string; emailVerified: boolean }
  user: UserDocument | null
  staff: boolean
  now: number
}

/** One device that uses the account; times in epoch ms. */
export type SessionListItem = { id: string; createdAt: number; lastSeenAt: number; device: string; current: boolean }

/** GET /api/card: all that the card on the screen needs, also offline. `now`: server time, epoch ms. */
export type CardAnswer = {
  number: string
  firstname: string
  lastname: string
  category: { id: string; label: string }
  periods: CardPeriods
  /** What the member may read about a suspension; null when there is none. */
  suspensionText: string | null
  graceDays: number
  association: { id: string; name: string; shortName: string; color: string }
  memberSince: PlainDate | null
  now: number
}

/** GET /api/trial/mails: a message as the trial's mail page shows it. `date`: epoch ms. */
export type TrialMail = { id: string; to: string; subject: string; date: number; text: string; html: string; links: string[] }
