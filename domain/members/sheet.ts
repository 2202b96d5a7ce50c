import type { ApplicationState } from '#domain/applications/application.ts'
import type { CardPeriods, CardState } from '#domain/cards/card-state.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import type { PersonRecord } from './person.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Another card that belongs to the sheet: a child's, or a guardian's. `number`: null of a guardian without one. */
export type Relative = { number: string | null; name: string }

/** What the person holds to now, out of the ledger. Times in epoch ms. */
export type HeldConsent = { purpose: string; kind: 'acknowledged' | 'declared' | 'granted' | 'withdrawn'; at: number }

/** What may be done with the card now; each is refused at any other time. */
export type CardActs = {
  /** What «Rinnova» gives; null: not now. */
  renewal: Period | null
  suspend: boolean
  lift: boolean
  cancel: boolean
  /** For a holder without an account. `link`: a code for it can be made. */
  print: boolean
  link: boolean
  /** The categories that it can go to. */
  categories: { id: string; label: string }[]
}

/** GET /api/staff/members/:number. `version`: of what the acts go by; an act that was decided on another one is refused. */
export type MemberSheet = {
  version: string
  number: string
  /** Under which the audit has this person: the account's id, or the card's number of a child without one. */
  subject: string
  firstname: string
  lastname: string
  category: { id: string; label: string }
  /** As it stands on the card. */
  association: { id: string; name: string }
  memberSince: PlainDate | null
  since: number
  state: CardState
  periods: CardPeriods
  graceDays: number
  renewalFrom: PlainDate | null
  feeCents: number | null
  suspensionText: string | null
  cancellationReason: string | null
  /** Every period that it was given, the newest first. */
  history: (Period & { at: number })[]
  birth: { date: PlainDate; place: string | null } | null
  /** null for a role that reads no contacts. `email`: of the account, where there is one. */
  contacts: { email: string | null; isVerified: boolean; phone: string | null; address: string | null } | null
  /** What staff have written down; null for a role that reads no contacts. */
  record: (PersonRecord & { revision: string }) | null
  application: { state: ApplicationState; category: string; at: number } | null
  children: Relative[]
  guardians: Relative[]
  consents: HeldConsent[]
  /** Counts of what is not read here. `wallets`: where copies of the card are. */
  devices: number
  wallets: ('apple' | 'google' | 'wallet' | 'print')[]
  lastCheck: number | null
  sessions: number
  bookings: number
  reports: number
  /** Whether it is the reader's own card, or that of a child that they carry: somebody else acts on it. */
  isOwn: boolean
  acts: CardActs
}
