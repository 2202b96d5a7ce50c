import type { CardPeriods } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Provider } from './provider.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'

/** GET and PUT /api/users/:uid: the remote user document (specification, section 3). */
export type UserDocument = { firstname: string; lastname: string; tessera: string; privacy: boolean; confirm14: boolean }

/**
 * The answer of opening a session and of asking for it. `user` is null until the profile is written. `now`: server time, epoch ms.
 * `verifies`: the person may check cards as staff, also by number (domain guide, section 14).
 */
export type SessionAnswer = {
  /** Only in the answer that opens a session for a shell. A browser has its cookie. */
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

/** An identity provider that the account can sign in with. */
export type LinkedProvider = { provider: Provider; linkedAt: number }

export type PasskeyItem = { id: string; name: string; createdAt: number; lastUsedAt: number | null; backedUp: boolean }

/** Optional consents. Giving and withdrawing are equally easy, and nothing depends on them (domain guide, section 6). */
export type OptionalConsents = { newsletter: boolean; photos: boolean }

/** GET /api/account, and the answer of every call that changes the account. Times in epoch ms. */
export type AccountAnswer = {
  email: string
  emailVerified: boolean
  /** The new address, until the link in its mail is opened; else null. */
  pendingEmail: string | null
  /** Empty until the profile is written; `tessera` is then null. */
  firstname: string
  lastname: string
  tessera: string | null
  hasPassword: boolean
  providers: LinkedProvider[]
  passkeys: PasskeyItem[]
  /** Whether sign-in asks for a second step after a password or a provider. The next two fields say which. */
  secondFactor: boolean
  asksForCode: boolean
  asksForPasskey: boolean
  recoveryCodesLeft: number
  /** Whether the person proved their identity within the last ten minutes. Sign-in methods can then be changed without another proof. */
  proved: boolean
  consents: OptionalConsents
  /** The privacy notice in force. `version` is null while none is published: there is nothing to acknowledge then. */
  notice: { version: string | null; acknowledged: boolean; url: string }
  memberSince: PlainDate | null
  /** `byRequest`: staff decide about a new name. `asked`: the open request. */
  name: { byRequest: boolean; asked: { firstname: string; lastname: string } | null }
  /** Sections of the back office that the account's roles open. */
  backOffice: BackOfficeRoom[]
}

/** The menu's question: any role opens Gestione, which itself says which sections. */
export const BACK_OFFICE_ROOMS = ['desk'] as const
export type BackOfficeRoom = (typeof BACK_OFFICE_ROOMS)[number]

/** POST /api/account/closure: when the account is erased, epoch ms. Until then the link in the mail keeps it. */
export type ClosureAnswer = { eraseAt: number }

/** GET /api/card: everything that the card screen needs, also offline. `now`: server time, epoch ms. */
export type CardAnswer = {
  number: string
  firstname: string
  lastname: string
  category: { id: string; label: string }
  periods: CardPeriods
  /** The suspension's text for the member; null when there is none. */
  suspensionText: string | null
  graceDays: number
  association: { id: string; name: string; shortName: string; color: string }
  memberSince: PlainDate | null
  /** The first day of renewal; null while the card has no end. */
  renewalFrom: PlainDate | null
  /** The fee that a valid card owes: a member's first, or of a renewal without a payment. `from`: its period's first day. Absent in answers kept by older versions. */
  feeDue?: { kind: 'first' | 'unpaid'; from: PlainDate; cents: number } | null
  /** The next step of a card that was never valid, or of a friend's application; null without one. */
  pending: PendingStep | null
  /** Whether the account carries children's cards, or another account carries this card. */
  family: boolean
  /** The id of the device that asks: null when the device does not hold this card, absent in answers about something else. */
  device?: string | null
  now: number
}

/** Apply, a guardian's signature, the board's decision, the fee. */
export type PendingStep = 'apply' | 'guardian' | 'review' | 'fee'

/** GET /api/trial/mails: a message as the trial's mail page shows it. `date`: epoch ms. */
export type TrialMail = { id: string; to: string; subject: string; date: number; text: string; html: string; links: string[] }

/** GET /api/trial/codes: the code that a member of the demo's staff would read in their authenticator app. */
export type TrialCode = { email: string; name: string; roles: StaffRole[]; code: string }
