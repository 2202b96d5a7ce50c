import type { CardPeriods } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Provider } from './provider.ts'

/** GET and PUT /api/users/:uid: the remote user document (specification, section 3). */
export type UserDocument = { firstname: string; lastname: string; tessera: string; privacy: boolean; confirm14: boolean }

/**
 * What opening or asking for a session gives; `user` is null while the profile is not written. `now`: server time, epoch ms.
 * `verifies`: of the staff, and with a role that checks cards, also by their numbers (domain guide, section 14).
 */
export type SessionAnswer = {
  /** Of a session that was opened now, for a shell alone: a browser has its cookie. */
  token?: string
  account: { id: string; email: string; emailVerified: boolean }
  user: UserDocument | null
  staff: boolean
  verifies: boolean
  now: number
}

/** One device that uses the account; times in epoch ms. */
export type SessionListItem = {
  id: string
  createdAt: number
  lastSeenAt: number
  device: string
  cardSince: number | null
  current: boolean
}

/** A way to sign in that is somebody else's service. */
export type LinkedProvider = { provider: Provider; linkedAt: number }

export type PasskeyItem = { id: string; name: string; createdAt: number; lastUsedAt: number | null; backedUp: boolean }

/** The consents that a person gives or not, as easily one as the other; none is a condition for anything (domain guide, section 6). */
export type OptionalConsents = { newsletter: boolean; photos: boolean }

/** GET /api/account, and the answer of every call that changes what is in it. Times in epoch ms. */
export type AccountAnswer = {
  email: string
  emailVerified: boolean
  /** The address that waits to be proved by the link in its mail. */
  pendingEmail: string | null
  /** Empty while the profile is not written, as `tessera` is then null. */
  firstname: string
  lastname: string
  tessera: string | null
  hasPassword: boolean
  providers: LinkedProvider[]
  passkeys: PasskeyItem[]
  /** After a password or a provider something more is asked for: which, the two below say. */
  secondFactor: boolean
  asksForCode: boolean
  asksForPasskey: boolean
  recoveryCodesLeft: number
  /** The person has proved who they are within the last ten minutes: the account's own locks can be changed without asking again. */
  proved: boolean
  consents: OptionalConsents
  /** The privacy notice in force. `version`: null when it has none, and then there is nothing to acknowledge. */
  notice: { version: string | null; acknowledged: boolean; url: string }
  memberSince: PlainDate | null
  /** Whether another name is a request that staff decide; the one that waits for them. */
  name: { byRequest: boolean; asked: { firstname: string; lastname: string } | null }
  /** What of the back office their roles open. */
  backOffice: BackOfficeRoom[]
}

/** The rooms of the back office (`/gestione/…`). */
export const BACK_OFFICE_ROOMS = ['reports'] as const
export type BackOfficeRoom = (typeof BACK_OFFICE_ROOMS)[number]

/** POST /api/account/closure: when the account is going to be erased (epoch ms); until then the mail's link keeps it. */
export type ClosureAnswer = { eraseAt: number }

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
  /** The first day on which it can be renewed; null while it has no end. */
  renewalFrom: PlainDate | null
  /** What a card that has never been valid waits for, or the application of a friend whose card is valid; null where nothing waits. */
  pending: PendingStep | null
  /** Whether there is more to know of a family: children whose cards this account carries, or who carries this one. */
  family: boolean
  /** What the server knows the device that asks by; null when it does not have this card, absent in answers that do not say. */
  device?: string | null
  now: number
}

/** A guardian's signature, the board, the fee; or that its holder applies. */
export type PendingStep = 'apply' | 'guardian' | 'review' | 'fee'

/** GET /api/trial/mails: a message as the trial's mail page shows it. `date`: epoch ms. */
export type TrialMail = { id: string; to: string; subject: string; date: number; text: string; html: string; links: string[] }
