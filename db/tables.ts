import type { ContentAction } from '#domain/contents/api.ts'
import type { EndReason, EntryKind } from '#domain/register/register.ts'
import type { PaymentMethod, PaymentPurpose } from '#domain/payments/payment.ts'
import type { AuditAction, AuditRecord } from '#domain/staff/audit.ts'
import type { ProposalState } from '#domain/verification/proposal.ts'

/**
 * The rows, as the code reads and writes them on both engines. Times are epoch milliseconds, civil dates `YYYY-MM-DD` texts,
 * money is integer cents, JSON is text that no SQL looks into.
 * The whole schema stands in one file, to be read as one.
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
}

/** The room below server/ that alone writes each table; `npm run check -- graph` holds it. In the order in which rows can be restored: parents first. */
export const OWNERS = {
  account: 'core/accounts',
  session: 'core/accounts',
  credential: 'core/accounts',
  verification: 'core/accounts',
  cardNumber: 'core/cards',
  userDocument: 'core/people',
  card: 'core/cards',
  cardPeriod: 'core/cards',
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
  cardClaim: 'features/claims',
  memberTask: 'features/members',
  memberTaskCard: 'features/members',
  payment: 'features/payments',
  receipt: 'features/payments',
  feeReminder: 'features/payments',
  cashClosing: 'features/payments',
  bankLine: 'features/payments',
} as const satisfies Record<keyof Tables, string>

export const TABLES = Object.keys(OWNERS) as (keyof Tables)[]

/** A time of the four tables below: ISO text on SQLite, timestamptz on Postgres (`identity-time.ts` reads and makes it). */
export type IdentityTime = string | Date

// Made for an identity library that has gone (decision 43): some columns are always empty, and nothing writes `verification`.

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
  /** How the person proved who they are when it was opened: a `ProofMethod`, with `+second` after a second factor. Null: before this was kept. */
  proof: string | null
  /** When they last proved it in this session; epoch ms. */
  provedAt: number | null
  /** When they last showed a second factor in it, a passkey being one; epoch ms. */
  secondAt: number | null
  /** When it was opened up for a first second factor, by the link that the staff is sent; epoch ms. */
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

/** Every number ever issued. Rows stay when accounts go: a number is never given twice. */
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

/** The names as the staff's search compares them (`foldedNames`), written with them. */
export type NameFolds = { firstnameFold: string | null; lastnameFold: string | null }

export type CardRow = {
  number: string
  /** null when the account was deleted. */
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
 * What the list of cards goes by; the database writes it, at every change of a name or a period. `nameKey`: the holder's folded surname, a
 * space, and name; `givenKey`: the other way round; null of a card that is nobody's. `validFrom`, `validTo`: the first and the last day that
 * any of its periods has.
 */
export type CardKeys = { nameKey: string | null; givenKey: string | null; validFrom: string | null; validTo: string | null }

/** Both days inclusive, in Europe/Rome. */
export type CardPeriodRow = { id: string; cardNumber: string; validFrom: string; validTo: string; createdAt: number }

/** Append-only (domain guide, section 6): the database refuses every change. The current value is the last row of a person and purpose. */
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

/** A document of a generic collection; `data` is a JSON object without `id`. `version`: the collection's, when it was written last. */
export type DocumentRow = { collection: string; id: string; data: string; position: number; updatedAt: number; version: number }

/** Grows with every change of a collection. `oldest`: what was removed in versions up to this one is not known any more. */
export type CollectionVersionRow = { collection: string; version: number; oldest: number }

/** What was in a collection, and went in that version of it. */
export type RemovedDocumentRow = { collection: string; id: string; version: number; removedAt: number }

/** `value` is JSON. */
export type SettingRow = { key: string; value: string }

/** `hash`: SHA-256 of the token in the link; the token itself is kept nowhere. */
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
 * `lane`: with whom it waits (`server/platform/jobs/lanes.ts`). `recipient`: the address that is written to; then `payload` is sealed with the server's
 * secret (`server/platform/jobs/sealed-payload.ts`), else it is JSON.
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
 * A role that waits for the person who has this address. `uid`: the administrator who invites; `secondUid`: the one who has confirmed an officer's;
 * `hash`: SHA-256 of the link's secret, null until the mail may leave; `expiresAt`: of the invitation, `expiresOn` of the role.
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

/** An administrator wants the officer's role ended; another one must want it too. */
export type OfficerEndingRow = { uid: string; askedBy: string; createdAt: number }

/**
 * Append-only: what the staff has done. `actor`: an account's id; null is the command line or the set-up. `subject`: the record's id, of
 * accounts and roles the account's. `detail`: the role, the id of the change of names, or what else the fields do not say. `changes`: JSON
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
 * Another name on a card, with the name before it: changed by its person (`own`), asked for and decided by staff, written by staff (`set`),
 * or come and gone with a child's card (`family`).
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
 * What may be answered once, until `expiresAt`: a sign-in that waits for its second factor, a provider's answer, a passkey's challenge.
 * `hash`: SHA-256 of the secret that was handed out. `data` is JSON.
 */
export type ChallengeRow = { hash: string; kind: string; uid: string | null; data: string; createdAt: number; expiresAt: number }

/**
 * `id`: the credential's id, base64url; `userHandle`: what the authenticator knows the person by, random, base64url, the same in all
 * passkeys of an account; `publicKey`: COSE, base64url; `transports`: a JSON array.
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

/** `secret`: the TOTP key, sealed with the server's secret. `lastStep`: the last time step that was used, which works once (RFC 6238 §5.2). */
export type SecondFactorRow = { uid: string; secret: string; lastStep: number; createdAt: number; confirmedAt: number | null }

/** An account with a row is asked for a passkey after its password or provider. */
export type PasskeyStepRow = { uid: string; createdAt: number }

/** `hash`: keyed digest of a code that works once. */
export type RecoveryCodeRow = { hash: string; uid: string }

/** One answer to «È stato utile?». `voter`: a digest that only the server's secret makes, another for each guide; whose it is cannot be read from it. */
export type GuideFeedbackRow = { guide: string; voter: string; useful: boolean; votedAt: number }

/**
 * Interest in a course (`course`: '' for any of the sport). `fingerprint`: a keyed digest of all that was written; the same is stored once.
 * `uid`: null for a visitor. `phone` and `note` may be ''.
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

/** The person has asked to close the account: it opens nothing more, and is erased at `eraseAt` unless they change their mind. */
export type AccountClosureRow = { uid: string; requestedAt: number; eraseAt: number }

/** An administrator has closed the account: nobody gets in until it is opened again. */
export type AccountBlockRow = { uid: string; createdAt: number }

/** An imported person who had themselves erased: SHA-256 of their earlier id. */
export type ErasedImportRow = { idHash: string }

/** The members' part of an offer: the code that is the same for all, or the partner's page. Not in the public document. */
export type OfferDiscountRow = { offerId: string; code: string | null; url: string | null; updatedAt: number }

/** A code of an offer's list. `takenAt` stays when the account of the person who took it is erased: a code is never given twice. */
export type DiscountCodeRow = { id: string; offerId: string; code: string; takenAt: number | null; createdAt: number }

/** A code given to an account. `requestKey`: the device's name for its request; the same key gives the same code. */
export type TakenCodeRow = { codeId: string; uid: string; offerId: string; requestKey: string; takenAt: number }

export type FavouriteOfferRow = { uid: string; offerId: string; createdAt: number }

/**
 * A person's registration to an event. `occurrence`: the day by the rule, '' for an event that is held once. `places`: the person and
 * the guests. `declaredAge`: the age that they declared to have reached. `answers`: JSON, gone 30 days after the event. `queuedAt`:
 * since when in the list, epoch ms; the order of it. `offerEndsAt`: until when the place that is offered waits. `place`: where the event is
 * held, as the person was last told; null: not known. `revision` grows with every change. `endedAt`: null while it counts; then `state` says how it ended.
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
}

/** A person's calendar that other programs follow. The address's secret is made of `id` with the server's secret, and kept nowhere. */
export type CalendarFeedRow = { uid: string; id: string; wholeProgramme: boolean; createdAt: number; lastReadAt: number | null }

/** How often what calendars show of an event has changed (RFC 5545 §3.8.7.4); `fingerprint` tells whether it has. */
export type EventRevisionRow = { eventId: string; sequence: number; fingerprint: string; changedAt: number }

/**
 * A document's picture in one width and format; `id` is the digest of all of them together, so that its bytes never change. `usedAt`:
 * when it was put on a document last, epoch ms.
 */
/**
 * What Gestione keeps beside the document of a collection; none until somebody has touched it. `draft`, `scheduled`: the form's fields as
 * JSON; `archived`: the document as it was public last, while it is not. `offState`: what it is while it is neither public nor scheduled.
 * `documentVersion`: of the public document when `revision` was written; what another hand does to that counts on top. `title`, `detail`: of a
 * row in the list while nothing of it is public. `publicToOn`: the last day of what is public, while `toOn` is that of what is scheduled.
 * `stuckBy`: why what is scheduled did not come out on its day (`Stuck` as JSON). `heldBefore`: the fields before the saves of a sitting that
 * the audit does not have yet.
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
  /** The key of the call that made it, which may be sent twice. */
  requestKey: string | null
  updatedAt: number
  updatedBy: string | null
}

/** A document's last versions, each with the form's fields as JSON. */
export type ContentVersionRow = {
  collection: string
  id: string
  number: number
  action: ContentAction
  data: string
  writtenAt: number
  writtenBy: string | null
}

/** A PDF of the association's, by its digest. */
/**
 * A post or an offer that members are told of, once. `toldAt`: epoch ms; null while an offer waits for the day's gathering; 0: it was
 * public before anybody was told. Written by news.
 */
export type ToldContentRow = { collection: string; id: string; toldAt: number | null }

export type PaperFileRow = { id: string; bytes: Uint8Array; usedAt: number }

export type PictureRow = { id: string; width: number; format: string; bytes: Uint8Array; usedAt: number }

/**
 * A key of the signed card (card format, section 8). `purpose`: `issuer` or `anchor`; `x` and `y`: base64url; `sealed`: the private key
 * under the server's secret. It signs credentials from `notBefore` until `endsAt`; null: until another is made.
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
 * A device that shows the card: it goes with the session that has enrolled it. `publicKey`: 04, x and y in base64url. `issuedAt` and
 * `expiresAt`: of its newest credential.
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

/** The phone's wallet that holds a copy, if this app put it there. */
export type WalletKind = 'apple' | 'google'

/**
 * A copy of the card that signs nothing: printed, or in a phone's wallet. `kid`: of the key that has signed it; `uid`: null for one that staff
 * have printed for a holder without an account.
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
 * A pass that is kept up to date: in Apple Wallet one of which phones want to hear, in Google Wallet any. `serial`: the copy's id, also after it was withdrawn; `fingerprint`: of what it shows;
 * `updatedAt`: since when.
 */
export type WalletPassRow = { serial: string; uid: string; kind: WalletKind; fingerprint: string; updatedAt: number }

/** A phone that has a pass. `device`: its name for this kind of pass alone; `pushToken`: under which Apple tells it. */
export type WalletPhoneRow = { device: string; serial: string; pushToken: string; createdAt: number }

/** What the member spells when no camera works: ten symbols without the hyphen. */
export type ManualCodeRow = { cardNumber: string; uid: string; code: string; createdAt: number }

/** A status list. `used`: how many of its indexes are given; `seed`: what its decoys are drawn from. */
export type StatusListRow = { list: number; used: number; seed: string; openedAt: number }

/**
 * The bit of one credential, from its issue until eight days after its end. Whose device or copy has gone (both null) is revoked; so is
 * whose card is out of use on that day, which is computed and not kept.
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
 * Something signed, as every process sends it. `body`: base64; `fingerprint`: of what it says, times aside; `readAt`: when that was read
 * out of the database.
 */
export type CardPublicationRow = { name: string; body: string; fingerprint: string; readAt: number; signedAt: number }

/** A renewal that the holder has made alone. `id`: of the period that it gave; `endedOn`: the last day before it, which is renewed once. */
export type CardRenewalRow = { id: string; cardNumber: string; endedOn: string; validFrom: string; validTo: string; createdAt: number }

/**
 * An application for membership. `decidedAt`: when it was approved, rejected or taken back, epoch ms; `reason`: why it was rejected.
 * `phone` may be ''. `guardianName`, `guardianSignedOn`: who has signed for a minor on paper. `appealedOn`: the day on which the assembly was
 * asked; `appealResolutionId`: what it has decided.
 */
export type ApplicationRow = {
  id: string
  uid: string
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
  appealedOn: string | null
  appealResolutionId: string | null
}

/** What the staff has asked somebody about an application, by mail. */
export type ApplicationQuestionRow = { id: string; applicationId: string; askedBy: string | null; body: string; createdAt: number }

/** What a body of the association has decided in a meeting; one row for all that it has decided there. `reference`: of the minutes. */
export type ResolutionRow = { id: string; body: string; decidedOn: string; reference: string; createdBy: string | null; createdAt: number }

/**
 * A row of the register of members; append-only. `root`: the first row of the same membership; `corrects`: the row that it stands for.
 * `personId`: the account's id, if there was one; no foreign key. `nameKey`: the folded surname, a space, and name. `category`: its label
 * then. `effectiveOn`: the day from which it counts. `note`: why it corrects. `createdBy`: an account's id; null is the member or the demo.
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
 * A child whose card a guardian carries, by its number: under eighteen, with an account or, under fourteen, without. The names are those of
 * a child without an account. `takenAt`: when an account has taken the card by an invitation, epoch ms.
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
 * What the association has written down of a person. `uid`: whose account it is of, if of any; it goes with it. `firstname`, `lastname`: of
 * one without an account and without a guardian, null of others. `phone` and `notes` may be ''. `revision` grows with every change.
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

/** A code with which the holder of a card on paper links it to an account; one for a card. `hash`: SHA-256 of the code; times in epoch ms. */
export type CardClaimRow = { cardNumber: string; hash: string; createdAt: number; expiresAt: number }

/** What somebody of the staff does with many cards. `actor`: their account; `membership`: the category that cards go to. */
export type MemberTaskRow = {
  id: string
  actor: string
  kind: 'renew' | 'category'
  membership: string | null
  state: 'running' | 'done' | 'undoing' | 'undone'
  createdAt: number
  endedAt: number | null
}

/** One of the cards. `outcome`: null until its turn, then `done`, `undone` or why not; `undo`: the period it was given, or its category before. */
export type MemberTaskCardRow = { taskId: string; cardNumber: string; outcome: string | null; undo: string | null }

/** `uid`: the account of a parent or guardian, who need not be a member. */
export type GuardianshipRow = { uid: string; cardNumber: string; createdAt: number }

/**
 * The mail by which a child of fourteen or more is asked to have the card in an account of their own. One for a card. `uid`: the guardian
 * who has sent it; `hash`: SHA-256 of the link's secret.
 */
export type FamilyInvitationRow = { cardNumber: string; uid: string; email: string; hash: string; createdAt: number; expiresAt: number }

/** How many checks of a kind came to a result on a day: a number and nothing else. */
export type CardCheckRow = { day: string; kind: string; reason: string; checks: number }

/**
 * The personal link of a shop. `hash`: SHA-256 of its secret, which is kept nowhere. `partner` and `place`: the names under which members
 * see its checks. After `expiresAt` it opens no further device; those that it has opened go on. `label`: what staff call it; `sentTo`: where
 * it was sent.
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

/** A device of a shop. `hash`: SHA-256 of what is in its cookie. `device`: a few words for it, '' before December 2026. */
export type PartnerSessionRow = { id: string; linkId: string; hash: string; device: string; createdAt: number; lastSeenAt: number }

/** Where a shop's links are sent: the address that it has given the association. */
export type PartnerContactRow = { offerId: string; mailbox: string; updatedAt: number }

/**
 * What a shop proposes of its own offer. `openFor`: the offer, until somebody decides. `linkId`, `partner`, `place`: the sender. `changes`:
 * by field, what it was and what it would be (JSON). `reason`: why it was refused.
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
 * That a card was checked, where, and the minute. `uid`: whose account sees it, the holder's or that of the person who carries the card. `shown`: a
 * keyed digest by which the same code on a screen is one check; gone the night after.
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
 * That an offer was used with a card. `requestKey`: the shop's device's name for its press, which does the same however often it is sent.
 * `sessionId`: the device, forgotten within two days. `undoneAt`: when it has taken the use back, which counts no more; the row stays a
 * day or two, so that its press does not put it down again.
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

/** How often something happened in a shop on a day (`what`: a check's result, or `redeemed`); `place`: '' when it has none. */
export type PartnerDayRow = { day: string; offerId: string; place: string; what: string; times: number }

/** What a member is told, in the app's list. `key`: of the fact, which is told once; `path`: of the own origin. */
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

/** What a member has chosen for a topic; no row: the topic's default. */
export type NoticeChoiceRow = { uid: string; topic: string; push: boolean; mail: boolean }

/**
 * Where a push goes, as long as the session lasts. `address`: the endpoint of a browser's push service, or the token of FCM or APNs; it is
 * all that sending needs. `p256dh`, `auth`: a browser's keys (RFC 8291), base64url. `seenAt`: when the device has told its address last.
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
 * A report. `requestHash`, `receiptHash`, `owner`: keyed digests, of the device's name for it, of the receipt's code, and of the account
 * whose confidential report it is; `uid`: whose ordinary one. `number`: what people call it. `content`: JSON with its title, text, place and
 * a visitor's name and address; of a confidential one sealed, as its messages are, with a key that `dataKey` holds for the officer.
 * `desk`: who receives it. `confirmedAt`: null while a visitor's address is not proved, and nobody reads it.
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
  /** As the staff searches it; null of a confidential one, whose title is sealed. */
  titleFold: string | null
  state: string
  createdAt: number
  updatedAt: number
  answeredAt: number | null
  confirmedAt: number | null
  closedAt: number | null
}

/** `author`: `reporter` or `staff`; `authorUid`: who of the staff, of ordinary reports alone. */
export type ReportMessageRow = {
  id: string
  reportId: string
  requestKey: string
  author: string
  authorUid: string | null
  body: string
  createdAt: number
}

/** `hash`: SHA-256 of what is in the link. */
export type ReportTokenRow = { hash: string; reportId: string; createdAt: number; expiresAt: number }

/**
 * A file on its way, then a report's. Its bytes and `name` are sealed with a key made of the secret that the sender was given; `fileKey`:
 * that key, once a report has the file. `kind`: null until all has come and was examined; then `size` is of what is kept.
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

/** `stage`: `sent` as it came, `kept` as it stays; `start`: where in the file it begins. */
export type UploadPartRow = { uploadId: string; stage: string; start: number; bytes: Uint8Array }

/** That a mail server takes no mail for an account's address. `code`: as it said so (RFC 5321 §4.2.3); while it has another address, of nothing. */
export type MailBounceRow = { uid: string; email: string; code: number; bouncedAt: number }

/** A legal text as it was published; append-only. `data`: the document's JSON, whose digest the ledger keeps. */
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

/** What a person has said of a first step. */
export type FirstStepRow = { id: string; said: 'aside' | 'right' }

/** A public document that was loaded as a sample. `data`: as it was then. */
export type SampleContentRow = { collection: string; id: string; data: string }

/**
 * Something that was paid. `nameKey`, `givenKey`: of the card's holder as the search compares them, `payerKey` of who paid instead.
 * `periodId`, `periodFrom`, `periodTo`: the card's period that came with it. `voidedAt`: it does not count, and stays.
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

/** The receipt of a payment; append-only. `year`: of Rome, when it was made. `frozen`: a `FrozenReceipt` as JSON. */
export type ReceiptRow = { paymentId: string; year: number; number: number; issuedAt: number; frozen: string }

/** That the holder of a card was reminded of a late fee. `validTo`: the card's last day then; null of one that was never paid for. */
export type FeeReminderRow = { id: string; cardNumber: string; validTo: string | null; sentBy: string | null; createdAt: number }

/** A day's cash, counted. `expected`: what the payments of the day say; `totals`: by method, as JSON. Another one of the day corrects it. */
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

/** A credit of a bank statement. `fingerprint`: by which it comes once; `decidedAt`: when somebody said what it is, and its words went. */
export type BankLineRow = {
  id: string
  fingerprint: string
  bookedOn: string
  cents: number
  words: string | null
  payer: string | null
  importedAt: number
  decidedAt: number | null
  paymentId: string | null
}
