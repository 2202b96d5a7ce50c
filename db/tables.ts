import type { ArchiveState } from '#domain/archive/archive.ts'
import type { ContentAction } from '#domain/contents/api.ts'
import type { EndReason, EntryKind } from '#domain/register/register.ts'
import type { PaymentMethod, PaymentPurpose } from '#domain/payments/payment.ts'
import type { ImportState, Outcome } from '#domain/imports/import.ts'
import type { TaskKind } from '#domain/members/tasks.ts'
import type { FileProblem } from '#domain/spreadsheet/file-refused.ts'
import type { Outcome as RightsOutcome, Right } from '#domain/rights/rights.ts'
import type { AuditAction, AuditRecord } from '#domain/staff/audit.ts'
import type { ProposalState } from '#domain/verification/proposal.ts'
import type { CertificateKind, RegistrationKind } from '#domain/sports/sport-records.ts'

/**
 * The rows on both engines. Times are epoch milliseconds, civil dates `YYYY-MM-DD` texts, money is integer cents, JSON is text for SQL. The
 * whole schema is in one file, so that it can be read as a whole.
 */
export type Tables = {
  account: AccountRow
  session: SessionRow
  credential: CredentialRow
  verification: VerificationRow
  cardNumber: CardNumberRow
  userDocument: UserDocumentRow & NameFolds
  card: CardRow & CardKeys
  cardPeriod: CardPeriodRow
  consentEvent: ConsentEventRow
  document: DocumentRow
  collectionVersion: CollectionVersionRow
  removedDocument: RemovedDocumentRow
  setting: SettingRow
  emailToken: EmailTokenRow
  outbox: OutboxRow
  lease: LeaseRow
  rateLimit: RateLimitRow
  staffRole: StaffRoleRow
  staffInvitation: StaffInvitationRow
  officerEnding: OfficerEndingRow
  accountBlock: AccountBlockRow
  audit: AuditRow
  nameChange: NameChangeRow
  challenge: ChallengeRow
  passkey: PasskeyRow
  secondFactor: SecondFactorRow
  passkeyStep: PasskeyStepRow
  recoveryCode: RecoveryCodeRow
  accountClosure: AccountClosureRow
  erasedImport: ErasedImportRow
  guideFeedback: GuideFeedbackRow
  sportInterest: SportInterestRow
  offerDiscount: OfferDiscountRow
  discountCode: DiscountCodeRow
  takenCode: TakenCodeRow
  favouriteOffer: FavouriteOfferRow
  booking: BookingRow
  calendarFeed: CalendarFeedRow
  eventRevision: EventRevisionRow
  picture: PictureRow
  contentEntry: ContentEntryRow
  contentVersion: ContentVersionRow
  paperFile: PaperFileRow
  toldContent: ToldContentRow
  cardKey: CardKeyRow
  cardDevice: CardDeviceRow
  cardCopy: CardCopyRow
  walletPass: WalletPassRow
  walletPhone: WalletPhoneRow
  manualCode: ManualCodeRow
  statusList: StatusListRow
  cardIndex: CardIndexRow
  cardPublication: CardPublicationRow
  cardCheck: CardCheckRow
  cardRenewal: CardRenewalRow
  application: ApplicationRow
  child: ChildRow & NameFolds
  guardianship: GuardianshipRow
  familyInvitation: FamilyInvitationRow
  partnerLink: PartnerLinkRow
  partnerSession: PartnerSessionRow
  partnerCheck: PartnerCheckRow
  redemption: RedemptionRow
  partnerDay: PartnerDayRow
  partnerContact: PartnerContactRow
  offerProposal: OfferProposalRow
  notice: NoticeRow
  noticeChoice: NoticeChoiceRow
  pushDevice: PushDeviceRow
  mailBounce: MailBounceRow
  report: ReportRow
  reportMessage: ReportMessageRow
  reportToken: ReportTokenRow
  upload: UploadRow
  uploadPart: UploadPartRow
  legalTextVersion: LegalTextVersionRow
  firstStep: FirstStepRow
  sampleContent: SampleContentRow
  person: PersonRow & NameFolds
  medicalCertificate: MedicalCertificateRow
  sportRegistration: SportRegistrationRow
  cardClaim: CardClaimRow
  memberTask: MemberTaskRow
  memberTaskCard: MemberTaskCardRow
  resolution: ResolutionRow
  registerEntry: RegisterEntryRow
  applicationQuestion: ApplicationQuestionRow
  payment: PaymentRow
  receipt: ReceiptRow
  feeReminder: FeeReminderRow
  cashClosing: CashClosingRow
  bankLine: BankLineRow
  onlinePayment: OnlinePaymentRow
  unpaidPeriod: UnpaidPeriodRow
  memberImport: MemberImportRow
  memberImportPart: MemberImportPartRow
  memberImportRow: MemberImportRowRow
  memberImportDone: MemberImportDoneRow
  cardMerge: CardMergeRow
  keptApart: KeptApartRow
  rightsRequest: RightsRequestRow
  archive: ArchiveRow
  archivePiece: ArchivePieceRow
  memberView: MemberViewRow
}

/** The only room (below server/) that writes each table; `npm run check -- graph` checks it. In the order of a restore: parents first. */
export const OWNERS = {
  account: 'core/accounts',
  session: 'core/accounts',
  credential: 'core/accounts',
  verification: 'core/accounts',
  cardNumber: 'core/cards',
  userDocument: 'core/people',
  card: 'core/cards',
  cardPeriod: 'core/cards',
  unpaidPeriod: 'core/cards',
  consentEvent: 'core/consents',
  document: 'core/content',
  collectionVersion: 'core/content',
  removedDocument: 'core/content',
  setting: 'platform',
  emailToken: 'core/accounts',
  outbox: 'platform/jobs',
  lease: 'platform/jobs',
  rateLimit: 'platform/limits',
  staffRole: 'core/staff',
  staffInvitation: 'core/staff',
  officerEnding: 'core/staff',
  accountBlock: 'core/accounts',
  audit: 'core/staff',
  nameChange: 'core/people',
  challenge: 'core/accounts',
  passkey: 'core/accounts',
  secondFactor: 'core/accounts',
  passkeyStep: 'core/accounts',
  recoveryCode: 'core/accounts',
  accountClosure: 'core/people',
  erasedImport: 'core/accounts',
  guideFeedback: 'features/guides',
  sportInterest: 'features/sports',
  offerDiscount: 'features/offers',
  discountCode: 'features/offers',
  takenCode: 'features/offers',
  favouriteOffer: 'features/offers',
  booking: 'features/events',
  calendarFeed: 'features/events',
  eventRevision: 'features/events',
  picture: 'core/content',
  contentEntry: 'features/contents',
  contentVersion: 'features/contents',
  paperFile: 'features/contents',
  toldContent: 'features/news',
  cardKey: 'core/cards',
  cardDevice: 'core/cards',
  cardCopy: 'core/cards',
  walletPass: 'features/copies',
  walletPhone: 'features/copies',
  manualCode: 'core/cards',
  statusList: 'core/cards',
  cardIndex: 'core/cards',
  cardPublication: 'core/cards',
  cardCheck: 'features/verification',
  cardRenewal: 'features/renewals',
  resolution: 'core/register',
  registerEntry: 'core/register',
  application: 'features/applications',
  applicationQuestion: 'features/applications',
  child: 'core/cards',
  guardianship: 'core/cards',
  familyInvitation: 'features/family',
  partnerLink: 'features/verification',
  partnerSession: 'features/verification',
  partnerCheck: 'features/verification',
  redemption: 'features/verification',
  partnerDay: 'features/verification',
  partnerContact: 'features/verification',
  offerProposal: 'features/verification',
  notice: 'core/notices',
  noticeChoice: 'core/notices',
  pushDevice: 'core/notices',
  mailBounce: 'core/accounts',
  report: 'features/reports',
  reportMessage: 'features/reports',
  reportToken: 'features/reports',
  upload: 'features/reports',
  uploadPart: 'features/reports',
  legalTextVersion: 'features/legal-texts',
  firstStep: 'features/first-steps',
  sampleContent: 'features/contents',
  person: 'core/people',
  medicalCertificate: 'core/people',
  sportRegistration: 'core/people',
  cardClaim: 'features/claims',
  memberTask: 'features/members',
  memberTaskCard: 'features/members',
  payment: 'features/payments',
  receipt: 'features/payments',
  feeReminder: 'features/payments',
  cashClosing: 'features/payments',
  bankLine: 'features/payments',
  onlinePayment: 'features/payments',
  memberImport: 'features/imports',
  memberImportPart: 'features/imports',
  memberImportRow: 'features/imports',
  memberImportDone: 'features/imports',
  cardMerge: 'core/cards',
  keptApart: 'features/duplicates',
  rightsRequest: 'features/rights',
  archive: 'features/archive',
  archivePiece: 'features/archive',
  memberView: 'features/members',
} as const satisfies Record<keyof Tables, string>

export const TABLES = Object.keys(OWNERS) as (keyof Tables)[]

/** A time of the next four tables: ISO text on SQLite, timestamptz on Postgres (`identity-time.ts` converts it). */
export type IdentityTime = string | Date

// Made for a removed identity library (decision 43): some columns are always empty, and nothing writes `verification`.

export type AccountRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: IdentityTime
  updatedAt: IdentityTime
}

export type SessionRow = {
  id: string
  token: string
  userId: string
  expiresAt: IdentityTime
  ipAddress: string | null
  userAgent: string | null
  createdAt: IdentityTime
  updatedAt: IdentityTime
  /**
   * How the person proved their identity when it was opened: a `ProofMethod`, with `+second` after a second factor. Null in older sessions.
   */
  proof: string | null
  /** When the person last proved their identity in this session, epoch ms. */
  provedAt: number | null
  /** When the person last showed a second factor (a passkey counts), epoch ms. */
  secondAt: number | null
  /** When the staff's link allowed this session to add a first second factor, epoch ms. */
  linkedAt: number | null
}

export type CredentialRow = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: IdentityTime | null
  refreshTokenExpiresAt: IdentityTime | null
  scope: string | null
  password: string | null
  createdAt: IdentityTime
  updatedAt: IdentityTime
}

export type VerificationRow = {
  id: string
  identifier: string
  value: string
  expiresAt: IdentityTime
  createdAt: IdentityTime
  updatedAt: IdentityTime
}

/** Every number ever issued. Rows outlive accounts: a number is never given again. */
export type CardNumberRow = { number: string; issuedAt: number }

/** The specification's document `users/{uid}`. */
export type UserDocumentRow = {
  uid: string
  firstname: string
  lastname: string
  tessera: string
  privacy: boolean
  confirm14: boolean
  createdAt: number
  updatedAt: number
}

/** The names as the staff's search compares them (`foldedNames`); written together with them. */
export type NameFolds = {
  firstnameFold: string | null
  lastnameFold: string | null
  /** Later parts of a name that it is also found by: of a first name the last word, of a last name `foldTails`. */
  firstnameTail: string | null
  lastnameTail: string | null
}

export type CardRow = {
  number: string
  /** Null after the account was deleted. */
  uid: string | null
  category: string
  memberSince: string | null
  suspendedFrom: string | null
  suspendedTo: string | null
  suspensionText: string | null
  cancelledOn: string | null
  cancellationReason: string | null
  createdAt: number
}

/**
 * Keys of the list of cards; the database writes them at every change of what they say. `nameKey`: the holder's folded last name, a space,
 * and first name; `givenKey`: the other order; null for a card without a holder. `nameTailKey`: the first later part of a last name
 * (`foldTails`), a space, and first name; `afterApostropheKey`: the same with the second part, if there are two; `givenTailKey`: the later
 * part of a first name, last name, and its later parts. `validFrom`, `validTo`: the first and last day of all its periods.
 * `withoutEmail`: a mail about the card reaches neither the holder nor a guardian (`listReached`). `birthMonth`: `01` to `12`.
 * `newsConsent`: the holder's consent to news. `feeNeverPaid`: admitted by a meeting recorded here, and no fee was ever paid.
 */
export type CardKeys = {
  nameKey: string | null
  givenKey: string | null
  nameTailKey: string | null
  afterApostropheKey: string | null
  givenTailKey: string | null
  validFrom: string | null
  validTo: string | null
  withoutEmail: boolean | null
  birthMonth: string | null
  newsConsent: boolean | null
  feeNeverPaid: boolean | null
}

/** Both days inclusive, in Europe/Rome. */
export type CardPeriodRow = { id: string; cardNumber: string; validFrom: string; validTo: string; createdAt: number }

/** A period that was given without a payment, until a fee is paid for it. */
export type UnpaidPeriodRow = { periodId: string }

/** Append-only (domain guide, section 6): the database refuses every change. The latest row of a person and purpose is in force. */
export type ConsentEventRow = {
  id: string
  /** The account's id; no foreign key: the row outlives the account. */
  personId: string
  kind: 'acknowledged' | 'declared' | 'granted' | 'withdrawn'
  purpose: string
  documentId: string | null
  documentVersion: string | null
  documentSha256: string | null
  wording: string
  locale: string
  occurredAt: number
  channel: 'app' | 'web' | 'paper' | 'staff'
  actor: 'self' | 'guardian' | 'staff'
  actorId: string | null
  evidenceRef: string | null
  appVersion: string | null
}

/** A document of a generic collection; `data` is a JSON object without `id`. `version`: the collection's, at the document's last write. */
export type DocumentRow = { collection: string; id: string; data: string; position: number; updatedAt: number; version: number }

/** Grows with every change of a collection. `oldest`: removals up to this version are forgotten. */
export type CollectionVersionRow = { collection: string; version: number; oldest: number }

/** A document removed from a collection, in that version. */
export type RemovedDocumentRow = { collection: string; id: string; version: number; removedAt: number }

/** `value` is JSON. */
export type SettingRow = { key: string; value: string }

/** `hash`: SHA-256 of the link's token; the token itself is not stored. */
export type EmailTokenRow = {
  hash: string
  uid: string
  purpose: string
  email: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

/**
 * `lane`: its queue (`server/platform/jobs/lanes.ts`). `recipient`: the address that the work writes to; `payload` is then encrypted with
 * the server's secret (`server/platform/jobs/sealed-payload.ts`), else it is JSON.
 */
export type OutboxRow = {
  id: string
  topic: string
  lane: string
  recipient: string | null
  payload: string
  dedupeKey: string | null
  runAt: number
  lockedUntil: number
  attempts: number
  deadAt: number | null
  lastError: string | null
  createdAt: number
}

export type LeaseRow = { name: string; holder: string; until: number }

export type RateLimitRow = { key: string; hits: number; resetAt: number }

export type StaffRoleRow = { uid: string; role: string; startsOn: string | null; expiresOn: string | null; createdAt: number }

/**
 * A role offered to the owner of an address. `uid`: the inviting administrator; `secondUid`: the one who confirmed an officer's invitation;
 * `hash`: SHA-256 of the link's secret, null until the mail may leave; `expiresAt`: of the invitation, `expiresOn`: of the role.
 */
export type StaffInvitationRow = {
  id: string
  uid: string
  email: string
  role: string
  startsOn: string | null
  expiresOn: string | null
  secondUid: string | null
  hash: string | null
  createdAt: number
  expiresAt: number
}

/** An administrator's request to end the officer's role; another one must agree. */
export type OfficerEndingRow = { uid: string; askedBy: string; createdAt: number }

/**
 * Append-only: the acts of staff. `actor`: an account's id; null for the command line and the set-up. `subject`: the record's id; for
 * accounts and roles the account's. `detail`: the role, the id of the change of names, or other facts outside the fields. `changes`: JSON
 * (`AuditChanges`).
 */
export type AuditRow = {
  id: string
  actor: string | null
  action: AuditAction
  record: AuditRecord
  subject: string
  detail: string
  changes: string | null
  occurredAt: number
}

/**
 * A new name on a card, with the name before it: changed by the person (`own`), requested and decided by staff, written by staff (`set`),
 * or changed with the transfer of a child's card (`family`).
 */
export type NameChangeRow = {
  id: string
  uid: string
  oldFirstname: string
  oldLastname: string
  firstname: string
  lastname: string
  state: 'own' | 'asked' | 'granted' | 'refused' | 'set' | 'family'
  askedAt: number
  decidedAt: number | null
}

/**
 * A one-time challenge, valid until `expiresAt`: a pending sign-in, a provider's answer, a passkey's challenge. `hash`: SHA-256 of its
 * secret. `data` is JSON.
 */
export type ChallengeRow = { hash: string; kind: string; uid: string | null; data: string; createdAt: number; expiresAt: number }

/**
 * `id`: the credential's id, base64url; `userHandle`: the authenticator's name for the person, random, base64url, the same in all passkeys
 * of an account; `publicKey`: COSE, base64url; `transports`: a JSON array.
 */
export type PasskeyRow = {
  id: string
  uid: string
  userHandle: string
  publicKey: string
  counter: number
  transports: string
  backedUp: boolean
  name: string
  createdAt: number
  lastUsedAt: number | null
}

/** `secret`: the TOTP key, encrypted with the server's secret. `lastStep`: the last used time step, which works once (RFC 6238 §5.2). */
export type SecondFactorRow = { uid: string; secret: string; lastStep: number; createdAt: number; confirmedAt: number | null }

/** An account with a row is asked for a passkey after its password or provider. */
export type PasskeyStepRow = { uid: string; createdAt: number }

/** `hash`: keyed digest of a code that works once. */
export type RecoveryCodeRow = { hash: string; uid: string }

/**
 * An answer to «È stato utile?». `voter`: a digest keyed by the server's secret, different for each guide; it does not reveal the person.
 */
export type GuideFeedbackRow = { guide: string; voter: string; useful: boolean; votedAt: number }

/**
 * Interest in a course (`course`: '' for any of the sport). `fingerprint`: a keyed digest of the whole form; an identical one is stored
 * once. `uid`: null for a visitor. `phone` and `note` may be ''.
 */
export type SportInterestRow = {
  id: string
  fingerprint: string
  uid: string | null
  sport: string
  course: string
  firstname: string
  lastname: string
  email: string
  phone: string
  note: string
  createdAt: number
}

/** A closed account: nobody can sign in, and it is erased at `eraseAt` unless its owner keeps it. */
export type AccountClosureRow = { uid: string; requestedAt: number; eraseAt: number }

/** An account closed by an administrator: nobody can sign in until it is opened again. */
export type AccountBlockRow = { uid: string; createdAt: number }

/** An erased person who was imported: SHA-256 of their earlier id. */
export type ErasedImportRow = { idHash: string }

/** The members' part of an offer: the common code, or the partner's page. Not in the public document. */
export type OfferDiscountRow = { offerId: string; code: string | null; url: string | null; updatedAt: number }

/** A code of an offer's list. `takenAt` outlives the account that took it: a code is never given again. */
export type DiscountCodeRow = { id: string; offerId: string; code: string; takenAt: number | null; createdAt: number }

/** A code taken by an account. `requestKey`: the device's key of its request; the same key gives the same code. */
export type TakenCodeRow = { codeId: string; uid: string; offerId: string; requestKey: string; takenAt: number }

export type FavouriteOfferRow = { uid: string; offerId: string; createdAt: number }

/**
 * A person's registration for an event. `occurrence`: the day by the rule, '' for a single event. `places`: the person and the guests.
 * `declaredAge`: the minimum age that they confirmed. `answers`: JSON, deleted 30 days after the event. `queuedAt`: the start on the
 * waiting list, which is its order, epoch ms. `offerEndsAt`: the end of an offered place. `place`: the event's place in the person's last
 * notification; null: unknown. `revision` grows with every change. `endedAt`: null while it counts; later `state` has the reason.
 */
export type BookingRow = {
  id: string
  eventId: string
  occurrence: string
  uid: string
  state: string
  guests: number
  places: number
  priceCents: number
  declaredAge: number | null
  answers: string | null
  title: string
  startsAt: number
  place: string | null
  queuedAt: number | null
  offerEndsAt: number | null
  revision: number
  createdAt: number
  updatedAt: number
  endedAt: number | null
  calledOffAt: number | null
  attendedAt: number | null
}

/** A person's calendar for other programs. The secret in its address is derived from `id` and the server's secret, and not stored. */
export type CalendarFeedRow = { uid: string; id: string; wholeProgramme: boolean; createdAt: number; lastReadAt: number | null }

/** How often an event's calendar data has changed (RFC 5545 §3.8.7.4); `fingerprint` detects a change. */
export type EventRevisionRow = { eventId: string; sequence: number; fingerprint: string; changedAt: number }

/**
 * Gestione's data about a document, once it was edited there. `draft`, `scheduled`: the form's fields as JSON; `archived`: the last public
 * document, while it is not public. `offState`: the state while it is neither public nor scheduled. `documentVersion`: the public
 * document's version when `revision` was written; changes by other programs count on top. `title`, `detail`: for the list while it is not
 * public; `core/content` reads the title too. `publicToOn`: the last day of the public version, while `toOn` belongs to the scheduled one.
 * `stuckBy`: why its publication failed (`Stuck` as JSON). `heldBefore`: the fields before a series of saves that are not in the audit yet.
 */
export type ContentEntryRow = {
  collection: string
  id: string
  revision: number
  documentVersion: number
  draft: string | null
  scheduled: string | null
  archived: string | null
  offState: 'draft' | 'archived' | 'ended'
  fromOn: string | null
  toOn: string | null
  publicToOn: string | null
  stuckBy: string | null
  heldBefore: string | null
  title: string
  detail: string
  position: number
  /** The key of the creating call, which may be sent twice. */
  requestKey: string | null
  updatedAt: number
  updatedBy: string | null
}

/** A document's latest versions, each with the form's fields as JSON. */
export type ContentVersionRow = {
  collection: string
  id: string
  number: number
  action: ContentAction
  data: string
  writtenAt: number
  writtenBy: string | null
}

/**
 * A post or an offer that members are notified of. `toldAt`: epoch ms; null while an offer waits for the daily notice, or a post that was
 * taken down for its return, which is announced to accounts without its notice; 0: it was public before notices existed, or a sample.
 * Written by news.
 */
export type ToldContentRow = { collection: string; id: string; toldAt: number | null }

/** The association's own PDF; `id` is its digest. */
export type PaperFileRow = { id: string; bytes: Uint8Array; usedAt: number }

/**
 * A document's picture in one width and format; `id` is the digest of all of them together, so that its bytes never change. `usedAt`: when
 * a document last started to use it, epoch ms.
 */
export type PictureRow = { id: string; width: number; format: string; bytes: Uint8Array; usedAt: number }

/**
 * A signing key of cards (card format, section 8). `purpose`: `issuer` or `anchor`; `x` and `y`: base64url; `sealed`: the private key,
 * encrypted with the server's secret. It signs credentials from `notBefore` until `endsAt`; null: until the next key.
 */
export type CardKeyRow = {
  kid: string
  purpose: 'issuer' | 'anchor'
  serial: number
  x: string
  y: string
  sealed: string
  notBefore: number
  endsAt: number | null
  compromisedAt: number | null
  createdAt: number
}

/**
 * A device with the card; it ends with the session that enrolled it. `publicKey`: 04, x and y in base64url. `issuedAt` and `expiresAt`: of
 * its newest credential.
 */
export type CardDeviceRow = {
  id: string
  uid: string
  sessionId: string
  cardNumber: string
  publicKey: string
  name: string
  createdAt: number
  issuedAt: number
  expiresAt: number
}

/** The wallet that has a copy, if this app put it there. */
export type WalletKind = 'apple' | 'google'

/**
 * A copy of the card that does not sign: printed, or in a phone's wallet. `kid`: the key that signed it. `uid`: null for a copy that staff
 * printed for a holder without an account.
 */
export type CardCopyRow = {
  id: string
  uid: string | null
  cardNumber: string
  kind: 'print' | 'wallet' | WalletKind
  kid: string
  createdAt: number
  expiresAt: number
}

/**
 * A pass that is kept up to date: in Apple Wallet one with registered phones, in Google Wallet any. `serial`: the copy's id, also after it
 * was withdrawn; `fingerprint`: of its contents; `updatedAt`: their time.
 */
export type WalletPassRow = { serial: string; uid: string; kind: WalletKind; fingerprint: string; updatedAt: number }

/** A phone with a pass. `device`: its id for this kind of pass only; `pushToken`: its address at Apple. */
export type WalletPhoneRow = { device: string; serial: string; pushToken: string; createdAt: number }

/** The member's code for typing, when no camera works: ten symbols without the hyphen. */
export type ManualCodeRow = { cardNumber: string; uid: string; code: string; createdAt: number }

/** A status list. `used`: number of used indexes; `seed`: the source of its decoys. */
export type StatusListRow = { list: number; used: number; seed: string; openedAt: number }

/**
 * The bit of one credential, from its issue until eight days after its end. A credential without device and copy (both null) is revoked; so
 * is one whose card is out of use that day, which is computed and not stored.
 */
export type CardIndexRow = {
  list: number
  idx: number
  cardNumber: string
  deviceId: string | null
  copyId: string | null
  issuedAt: number
  expiresAt: number
}

/**
 * A signed publication, the same for every process. `body`: base64; `fingerprint`: of its contents without times; `readAt`: when the
 * contents were read from the database.
 */
export type CardPublicationRow = { name: string; body: string; fingerprint: string; readAt: number; signedAt: number }

/** A renewal by the holder alone. `id`: of the new period; `endedOn`: the last day before it, which is renewed once. */
export type CardRenewalRow = { id: string; cardNumber: string; endedOn: string; validFrom: string; validTo: string; createdAt: number }

/**
 * An application for membership. `decidedAt`: when it was approved, rejected or withdrawn, epoch ms; `reason`: of a rejection. `phone` may
 * be ''. `guardianName`, `guardianSignedOn`: a minor's guardian and the day of their signature on paper. `toldOn`: the day on which a refusal
 * reached the applicant; null before. `appealedOn`: the day of an appeal to the assembly; `appealResolutionId`: its decision.
 */
export type ApplicationRow = {
  id: string
  /** Null for a person without an account. */
  uid: string | null
  /** Their card; null for an account. */
  paperCard: string | null
  state: 'submitted' | 'waiting_guardian' | 'approved' | 'rejected' | 'withdrawn'
  category: string
  firstname: string
  lastname: string
  birthDate: string
  birthPlace: string
  street: string
  cap: string
  comune: string
  provincia: string
  phone: string
  createdAt: number
  decidedAt: number | null
  reason: string | null
  resolutionId: string | null
  guardianName: string | null
  guardianSignedOn: string | null
  toldOn: string | null
  appealedOn: string | null
  appealResolutionId: string | null
}

/** A question of the staff about an application, sent by mail. */
export type ApplicationQuestionRow = { id: string; applicationId: string; askedBy: string | null; body: string; createdAt: number }

/** A meeting of one of the association's bodies; one row for all its decisions. `reference`: of the minutes. */
export type ResolutionRow = { id: string; body: string; decidedOn: string; reference: string; createdBy: string | null; createdAt: number }

/**
 * A row of the register of members; append-only. `root`: the first row of the membership; `corrects`: the row that it replaces, or undoes.
 * `personId`: the account's id, if there was one; no foreign key. `nameKey`: the folded surname, a space, and name. `category`: its label
 * then. `effectiveOn`: the day from which it counts. `note`: the reason. `createdBy`: an account's id; null for the member or the demo.
 */
export type RegisterEntryRow = {
  number: number
  root: number
  corrects: number | null
  kind: EntryKind
  cardNumber: string
  personId: string | null
  lastname: string
  firstname: string
  nameKey: string
  birthDate: string | null
  birthPlace: string | null
  taxCode: string | null
  residence: string | null
  category: string
  resolutionId: string | null
  admittedOn: string
  endedOn: string | null
  endReason: EndReason | null
  endReference: string | null
  note: string
  effectiveOn: string
  createdBy: string | null
  createdAt: number
}

/**
 * A child with a guardian, by card number: under eighteen, with an account or (always under fourteen) without. The names are for a child
 * without an account. `takenAt`: when an account accepted the card by invitation, epoch ms.
 */
export type ChildRow = {
  cardNumber: string
  firstname: string
  lastname: string
  birthDate: string
  createdAt: number
  takenAt: number | null
}

/**
 * The association's record of a person. `uid`: the person's account, if there is one; the record is deleted with it. `firstname`,
 * `lastname`: for a person without account and guardian, null for others. `phone` and `notes` may be ''. `revision` grows with every
 * change.
 */
export type PersonRow = {
  id: string
  uid: string | null
  cardNumber: string
  firstname: string | null
  lastname: string | null
  birthDate: string | null
  birthPlace: string | null
  taxCode: string | null
  /** For a person without an account; an account has its own. */
  email: string | null
  street: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
  phone: string
  notes: string
  revision: number
  createdAt: number
  updatedAt: number
}

/** Two cards of one person that became one: the number of the removed card leads to `cardNumber`. */
export type CardMergeRow = { merged: string; cardNumber: string; mergedAt: number }

/** A person's request about their data. `personId`: the account's id; no foreign key: the row outlives the account. Days are Rome's. */
export type RightsRequestRow = {
  id: string
  requestKey: string
  personId: string | null
  cardNumber: string | null
  who: string
  contact: string
  kind: Right
  receivedOn: string
  dueOn: string
  words: string
  identityOn: string | null
  identityHow: string | null
  extendedOn: string | null
  extensionReason: string | null
  answeredOn: string | null
  outcome: RightsOutcome | null
  answer: string | null
  revision: number
  createdAt: number
}

/** `sport`: a document's id, null for any; `sportName`: its name then, ''; `seenBy`: the account of the staff member who saw it. */
export type MedicalCertificateRow = {
  id: string
  cardNumber: string
  kind: CertificateKind
  sport: string | null
  sportName: string
  issuedOn: string
  expiresOn: string
  seenBy: string | null
  seenAt: number
  revision: number
}

/** A registration with a sports body (`organisation`), with `cardCode` on its card. `leftOn`: the last day, when it ended early. */
export type SportRegistrationRow = {
  id: string
  cardNumber: string
  kind: RegistrationKind
  sport: string
  sportName: string
  organisation: string
  cardCode: string
  issuedOn: string
  expiresOn: string
  leftOn: string | null
  assentGiven: boolean
  revision: number
  createdAt: number
}

/** Staff said that two similar records are two people. `cardNumber`: the lower number. */
export type KeptApartRow = { cardNumber: string; otherNumber: string; decidedAt: number }

/** A code that links a holder's paper card to an account; one per card. `hash`: SHA-256 of the code; times in epoch ms. */
export type CardClaimRow = { cardNumber: string; hash: string; createdAt: number; expiresAt: number }

/** A staff member's bulk action on cards. `actor`: their account; `membership`: the new category; `message`: JSON. */
export type MemberTaskRow = {
  id: string
  actor: string
  kind: TaskKind
  membership: string | null
  message: string | null
  state: 'running' | 'done' | 'undoing' | 'undone'
  createdAt: number
  endedAt: number | null
}

/**
 * A card of a bulk action. `outcome`: null before its turn, then `done`, `undone`, or why not; `undo`: the id of its new period, its
 * earlier category, or its paper copy.
 */
export type MemberTaskCardRow = { taskId: string; cardNumber: string; outcome: string | null; undo: string | null }

/** A saved view of the list of cards. `nameFold`: one view to a name; `query`: the list's address behind its `?`. */
export type MemberViewRow = { id: string; name: string; nameFold: string; query: string; createdAt: number }

/**
 * An import of members. `actor`: null for the command line; `looked`, `summary`, `policy`: JSON; `cursor`: the last row that was imported,
 * undone or registered; `done`: the number of such rows.
 */
export type MemberImportRow = {
  id: string
  actor: string | null
  name: string
  bytes: number
  state: ImportState
  problem: FileProblem | null
  looked: string | null
  summary: string | null
  policy: string
  cursor: number
  done: number
  createdAt: number
  endedAt: number | null
}

export type MemberImportPartRow = { importId: string; part: number; bytes: Uint8Array }

/** `cells`, `problems`, `warnings`, `alike`: JSON; null for none. */
export type MemberImportRowRow = {
  importId: string
  row: number
  cells: string
  problems: string | null
  warnings: string | null
  alike: string | null
  choice: string | null
}

/** `undo`: JSON with what an undo needs; for a skipped row the reason. */
export type MemberImportDoneRow = { importId: string; row: number; outcome: Outcome; cardNumber: string | null; undo: string | null }

/** `uid`: the account of a parent or guardian, who need not be a member. */
export type GuardianshipRow = { uid: string; cardNumber: string; createdAt: number }

/**
 * The invitation of a child of fourteen or more to an account of their own; one per card. `uid`: the inviting guardian; `hash`: SHA-256 of
 * the link's secret.
 */
export type FamilyInvitationRow = { cardNumber: string; uid: string; email: string; hash: string; createdAt: number; expiresAt: number }

/** The number of checks with a result on a day, without personal data. */
export type CardCheckRow = { day: string; kind: string; reason: string; checks: number }

/**
 * A shop's personal link. `hash`: SHA-256 of its secret, which is not stored. `partner` and `place`: the names shown to members with its
 * checks. After `expiresAt` it opens no further device; opened ones stay. `label`: the staff's name for it; `sentTo`: the address that it
 * was sent to.
 */
export type PartnerLinkRow = {
  id: string
  offerId: string
  partner: string
  place: string | null
  hash: string
  createdAt: number
  expiresAt: number
  label: string
  sentTo: string | null
}

/** A device of a shop. `hash`: SHA-256 of its cookie. `device`: a short description, '' before December 2026. */
export type PartnerSessionRow = { id: string; linkId: string; hash: string; device: string; createdAt: number; lastSeenAt: number }

/** The address for a shop's links, as the shop gave it. */
export type PartnerContactRow = { offerId: string; mailbox: string; updatedAt: number }

/**
 * A shop's proposal for its own offer. `openFor`: the offer, until it is decided. `linkId`, `partner`, `place`: the sender. `changes`: old
 * and new value by field (JSON). `reason`: of a refusal.
 */
export type OfferProposalRow = {
  id: string
  offerId: string
  openFor: string | null
  linkId: string
  partner: string
  place: string | null
  requestKey: string
  changes: string
  state: ProposalState
  reason: string | null
  createdAt: number
  decidedAt: number | null
}

/**
 * A check of a card: the place and the minute. `uid`: the account that sees it, the holder's or a guardian's. `shown`: a keyed digest, so
 * that the same code on a screen is one check; deleted the night after.
 */
export type PartnerCheckRow = {
  id: string
  uid: string
  cardNumber: string
  linkId: string
  partner: string
  place: string | null
  result: string
  kind: string
  shown: string | null
  checkedAt: number
}

/**
 * A use of an offer with a card. `requestKey`: the device's key of its press; the same key is the same use. `sessionId`: the device,
 * deleted within two days. `undoneAt`: when the device undid the use; the row stays a day or two, so that its press does not record it
 * again.
 */
export type RedemptionRow = {
  id: string
  uid: string
  cardNumber: string
  offerId: string
  linkId: string
  checkId: string
  requestKey: string
  shown: string | null
  redeemedAt: number
  sessionId: string | null
  undoneAt: number | null
}

/** Daily numbers of a shop (`what`: a check's result, or `redeemed`); `place`: '' without one. */
export type PartnerDayRow = { day: string; offerId: string; place: string; what: string; times: number }

/** A notice in the app's list. `key`: of the fact, which is notified once; `path`: of the own origin. */
export type NoticeRow = {
  id: string
  uid: string
  topic: string
  key: string
  title: string
  text: string
  path: string
  createdAt: number
  readAt: number | null
}

/** A member's choice for a topic; without a row, the topic's default. */
export type NoticeChoiceRow = { uid: string; topic: string; push: boolean; mail: boolean }

/**
 * A push address, for the life of its session. `address`: the endpoint of a browser's push service, or a token of FCM or APNs; it is enough
 * for sending. `p256dh`, `auth`: a browser's keys (RFC 8291), base64url. `seenAt`: when the device last sent its address.
 */
export type PushDeviceRow = {
  id: string
  uid: string
  sessionId: string
  kind: 'web' | 'fcm' | 'apns'
  address: string
  p256dh: string | null
  auth: string | null
  name: string
  createdAt: number
  seenAt: number
}

/**
 * A report. `requestHash`, `receiptHash`, `owner`: keyed digests of the device's key for it, of the receipt's code, and of the account of a
 * confidential report; `uid`: the account of an ordinary one. `number`: for people. `content`: JSON with title, text, place, and a
 * visitor's name and address; for a confidential report it is encrypted, like its messages, with a key that `dataKey` contains for the
 * officer. `desk`: the receiving role. `confirmedAt`: null until a visitor's address is confirmed; nobody reads it before.
 */
export type ReportRow = {
  id: string
  requestHash: string
  receiptHash: string | null
  number: string | null
  mode: string
  category: string
  desk: string
  uid: string | null
  owner: string | null
  content: string
  dataKey: string | null
  /** As the staff's search compares it; null for a confidential report, whose title is encrypted. */
  titleFold: string | null
  state: string
  createdAt: number
  updatedAt: number
  answeredAt: number | null
  confirmedAt: number | null
  closedAt: number | null
}

/** `author`: `reporter` or `staff`; `authorUid`: the staff member, for ordinary reports only. */
export type ReportMessageRow = {
  id: string
  reportId: string
  requestKey: string
  author: string
  authorUid: string | null
  body: string
  createdAt: number
}

/** `hash`: SHA-256 of the link's token. */
export type ReportTokenRow = { hash: string; reportId: string; createdAt: number; expiresAt: number }

/**
 * A file during upload, and later of a report. Its bytes and `name` are encrypted with a key from the sender's secret; `fileKey`: that key,
 * once a report has the file. `kind`: null until it is complete and examined; then `size` is that of the stored file.
 */
export type UploadRow = {
  id: string
  secretHash: string
  name: string
  size: number
  received: number
  kind: string | null
  type: string | null
  width: number | null
  height: number | null
  createdAt: number
  reportId: string | null
  n: number | null
  fileKey: string | null
}

/** `stage`: `sent` as received, `kept` as stored; `start`: its offset in the file. */
export type UploadPartRow = { uploadId: string; stage: string; start: number; bytes: Uint8Array }

/**
 * A mail server's permanent refusal of an account's address. `code`: its reply code (RFC 5321 §4.2.3). It counts only while the account has
 * this address.
 */
export type MailBounceRow = { uid: string; email: string; code: number; bouncedAt: number }

/** A published legal text; append-only. `data`: the document's JSON, whose digest is in the ledger. */
export type LegalTextVersionRow = {
  id: string
  number: number
  version: string
  data: string
  isMaterial: boolean
  changes: string
  publishedAt: number
  publishedBy: string | null
}

/** A first step that a person has marked. */
export type FirstStepRow = { id: string; said: 'aside' | 'right' }

/** A public document loaded as a sample. `data`: its original contents. */
export type SampleContentRow = { collection: string; id: string; data: string }

/**
 * A payment. `nameKey`, `givenKey`: the folded names of the card's holder; `payerKey`: of another payer. `periodId`, `periodFrom`,
 * `periodTo`: the card's period that it paid. `voidedAt`: it no longer counts, but the row stays.
 */
export type PaymentRow = {
  id: string
  requestKey: string
  cardNumber: string
  category: string
  nameKey: string
  givenKey: string
  payerKey: string | null
  payer: string
  cents: number
  method: PaymentMethod
  paidOn: string
  purpose: PaymentPurpose
  detail: string | null
  /** Of a payment for an event; its words are in `detail`. */
  eventId: string | null
  /** The event's day if it recurs, else ''. */
  occurrence: string | null
  periodId: string | null
  periodFrom: string | null
  periodTo: string | null
  note: string
  recordedBy: string | null
  createdAt: number
  voidedAt: number | null
  voidedBy: string | null
  voidReason: string | null
}

/** The receipt of a payment; append-only. `year`: Rome's, at its issue. `frozen`: a `FrozenReceipt` as JSON. */
export type ReceiptRow = { paymentId: string; year: number; number: number; issuedAt: number; frozen: string }

/** A reminder of a late fee to a card's holder. `validTo`: the card's last day then; null if no fee was ever paid. */
export type FeeReminderRow = { id: string; cardNumber: string; validTo: string | null; sentBy: string | null; createdAt: number }

/**
 * A day's counted cash. `expected`: the sum of the day's payments; `totals`: by method, as JSON. A later closing of the day corrects it.
 */
export type CashClosingRow = {
  id: string
  day: string
  expected: number
  counted: number
  totals: string
  payments: number
  note: string
  closedBy: string | null
  createdAt: number
}

/**
 * A fee that a member pays at the provider. `uid`: the paying account; `sessionId`: the provider's, null until it answers. `state`: `open`
 * or `pending` (the bank decides in some days) until it is paid or over. `looseAt`: the time of an unallocated payment, which renewed
 * nothing; null once staff have settled it.
 */
export type OnlinePaymentRow = {
  id: string
  requestKey: string
  uid: string | null
  cardNumber: string
  cents: number
  sessionId: string | null
  state: 'open' | 'pending' | 'paid' | 'over'
  paymentId: string | null
  looseAt: number | null
  createdAt: number
}

/**
 * A credit of a bank statement. `fingerprint`: identifies it across files; `decidedAt`: when it was decided, and the bank's words deleted.
 */
export type BankLineRow = {
  id: string
  fingerprint: string
  bookedOn: string
  cents: number
  /** The parts that are payments already; the rest waits. */
  bookedCents: number
  words: string | null
  payer: string | null
  importedAt: number
  decidedAt: number | null
  paymentId: string | null
}

/**
 * An archive of all data. `attempt`: of the job that makes it; a job that was overtaken writes nothing more. `done`, `total`: rows and
 * files; `updatedAt`: the last progress, then its end.
 */
export type ArchiveRow = {
  id: string
  requestKey: string
  actor: string | null
  state: ArchiveState
  attempt: number
  done: number
  total: number
  bytes: number
  createdAt: number
  updatedAt: number
}

export type ArchivePieceRow = { archiveId: string; piece: number; bytes: Uint8Array }
