import type { ApplicationState } from '#domain/applications/application.ts'
import type { CardPeriods, CardState } from '#domain/cards/card-state.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import type { AdmissionAct } from './paper-admission.ts'
import type { PersonRecord } from './person.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** Another card of the sheet: a child's, or a guardian's. `number`: null for a guardian without a card; `uid`: for a child without an account. */
export type Relative = { number: string | null; uid: string | null; name: string }

/** A consent in force, from the ledger. Times in epoch ms. */
export type HeldConsent = { purpose: string; kind: 'acknowledged' | 'declared' | 'granted' | 'withdrawn'; at: number }

/** The acts that are possible now; the server refuses the others. */
export type CardActs = {
  /** The period that «Rinnova» gives; null when renewal is not possible. */
  renewal: Period | null
  suspend: boolean
  lift: boolean
  cancel: boolean
  /** The data of a person without an account can be erased. */
  erase: boolean
  /** For a holder without an account. `link`: a code can be made that links the card to an account. */
  print: boolean
  link: boolean
  /** The categories that the card can change to. */
  categories: { id: string; label: string }[]
  /** The data of «Ammetti» for a holder without an account; null if they cannot be admitted. */
  admission: AdmissionAct | null
}

/** GET /api/staff/members/:number. `version`: of the data that acts depend on; an act on an older version is refused. */
export type MemberSheet = {
  version: string
  number: string
  /** The audit's name for this person: the account's id, or the card's number of a child without an account. */
  subject: string
  firstname: string
  lastname: string
  /** The holder's open request for another name; null for a role that does not decide. `at`: epoch ms. */
  nameAsked: { id: string; firstname: string; lastname: string; at: number } | null
  category: { id: string; label: string }
  /** As printed on the card. */
  association: { id: string; name: string }
  memberSince: PlainDate | null
  /** The number of the minutes with the admission; null for a role that does not read the register. */
  resolution: string | null
  since: number
  state: CardState
  periods: CardPeriods
  graceDays: number
  renewalFrom: PlainDate | null
  /** Of the period in `acts.renewal`; without one, of a period that would begin today. */
  feeCents: number | null
  suspensionText: string | null
  cancellationReason: string | null
  /** Every period of the card, newest first. */
  history: (Period & { at: number })[]
  birth: { date: PlainDate; place: string | null } | null
  /** null for a role that reads no contacts. `email`: of the account, where there is one. */
  contacts: { email: string | null; isVerified: boolean; phone: string | null; address: string | null } | null
  /** The association's record; null for a role that reads no contacts. */
  record: (PersonRecord & { revision: string }) | null
  application: { state: ApplicationState; category: string; at: number } | null
  children: Relative[]
  guardians: Relative[]
  consents: HeldConsent[]
  /** Counts only; the records themselves are not sent. `wallets`: copies of the card by wallet. */
  devices: number
  wallets: ('apple' | 'google' | 'wallet' | 'print')[]
  lastCheck: number | null
  sessions: number
  bookings: number
  reports: number
  /** Whether it is the reader's own card, or a card of a child of theirs: another member of staff must act on it. */
  isOwn: boolean
  acts: CardActs
}
