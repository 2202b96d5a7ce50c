import { randomInt } from 'node:crypto'
import { foldedNames } from '#domain/folded-names.ts'
import { registerKey } from '#domain/register/register.ts'
import { foldText } from '#domain/search.ts'
import type { Database } from './connect.ts'
import { newId } from './id.ts'
import { identityTime } from './identity-time.ts'
import type {
  AccountRow,
  ApplicationRow,
  AuditRow,
  BookingRow,
  CardCopyRow,
  CardDeviceRow,
  CardIndexRow,
  CardPeriodRow,
  CardRow,
  ChildRow,
  ConsentEventRow,
  CredentialRow,
  DiscountCodeRow,
  DocumentRow,
  LegalTextVersionRow,
  NoticeRow,
  OutboxRow,
  PartnerCheckRow,
  PaymentRow,
  PasskeyRow,
  MedicalCertificateRow,
  PersonRow,
  SportRegistrationRow,
  PushDeviceRow,
  RedemptionRow,
  RegisterEntryRow,
  ReportRow,
  SessionRow,
  SportInterestRow,
  StaffRoleRow,
  TakenCodeRow,
  UploadRow,
  NameFolds,
  UserDocumentRow,
} from './tables.ts'

/** The default time of made rows: 10 November 2026, 10:00 in Rome. */
export const MADE_AT = Date.UTC(2026, 10, 10, 9)

/** A confirmed account without a password. */
export async function makeAccount(db: Database, given: Partial<AccountRow> = {}): Promise<AccountRow> {
  const id = given.id ?? newId(MADE_AT)
  const at = identityTime(db, MADE_AT)
  const row = {
    id,
    name: 'Łucja Bianchi',
    email: `${id}@posta.example`,
    emailVerified: true,
    image: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('account').values(row).execute()
  return row
}

export async function makeSession(db: Database, given: Partial<SessionRow> & { userId: string }): Promise<SessionRow> {
  const at = identityTime(db, MADE_AT)
  const expiresAt = identityTime(db, MADE_AT + 30 * 24 * 3600_000)
  const row = {
    id: newId(MADE_AT),
    token: newId(MADE_AT),
    expiresAt,
    ipAddress: null,
    userAgent: null,
    proof: null,
    provedAt: null,
    secondAt: null,
    linkedAt: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('session').values(row).execute()
  return row
}

/** A provider's credential, by default Google's. */
export async function makeCredential(
  db: Database,
  given: Partial<CredentialRow> & { userId: string; accountId: string },
): Promise<CredentialRow> {
  const at = identityTime(db, MADE_AT)
  const row = {
    id: newId(MADE_AT),
    providerId: 'google',
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    password: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('credential').values(row).execute()
  return row
}

/** A passkey without an authenticator. */
export async function makePasskey(db: Database, given: Partial<PasskeyRow> & { uid: string }): Promise<PasskeyRow> {
  const row = {
    id: newId(MADE_AT),
    userHandle: 'handle',
    publicKey: '',
    counter: 0,
    transports: '[]',
    backedUp: false,
    name: 'Telefono',
    createdAt: MADE_AT,
    lastUsedAt: null,
    ...given,
  }
  await db.insertInto('passkey').values(row).execute()
  return row
}

/** Issues an unused number. */
export async function makeCardNumber(db: Database, number = String(randomInt(1e10)).padStart(10, '0')): Promise<string> {
  await db.insertInto('cardNumber').values({ number, issuedAt: MADE_AT }).execute()
  return number
}

/** A complete user document; its number is issued when none is given. */
export async function makeUserDocument(
  db: Database,
  given: Partial<UserDocumentRow> & { uid: string },
): Promise<UserDocumentRow & NameFolds> {
  const tessera = given.tessera ?? (await makeCardNumber(db))
  const row = {
    firstname: 'Łucja',
    lastname: 'Bianchi',
    privacy: true,
    confirm14: true,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...given,
    tessera,
  }
  const folded = { ...foldedNames(row), ...row }
  await db.insertInto('userDocument').values(folded).execute()
  return folded
}

/** A card without a period yet, on an issued number. */
export async function makeCard(db: Database, given: Partial<CardRow> & { number: string }): Promise<CardRow> {
  const row = {
    uid: null,
    category: 'amico',
    memberSince: '2026-11-10',
    suspendedFrom: null,
    suspendedTo: null,
    suspensionText: null,
    cancelledOn: null,
    cancellationReason: null,
    createdAt: MADE_AT,
    ...given,
  }
  await db.insertInto('card').values(row).execute()
  return row
}

export async function makeCardPeriod(db: Database, given: Partial<CardPeriodRow> & { cardNumber: string }): Promise<CardPeriodRow> {
  const row = { id: newId(MADE_AT), validFrom: '2026-11-10', validTo: '2027-11-09', createdAt: MADE_AT, ...given }
  await db.insertInto('cardPeriod').values(row).execute()
  return row
}

/** A registered person with everything that the card needs: account, document, card, one period. */
export async function makeMember(
  db: Database,
  given: {
    account?: Partial<AccountRow>
    document?: Partial<UserDocumentRow>
    card?: Partial<CardRow>
    period?: Partial<CardPeriodRow> | null
  } = {},
) {
  const account = await makeAccount(db, given.account)
  const document = await makeUserDocument(db, { ...given.document, uid: account.id })
  const card = await makeCard(db, { ...given.card, number: document.tessera, uid: account.id })
  const period = given.period === null ? null : await makeCardPeriod(db, { ...given.period, cardNumber: card.number })
  return { account, document, card, period }
}

export async function makeConsentEvent(db: Database, given: Partial<ConsentEventRow> & { personId: string }): Promise<ConsentEventRow> {
  const row: ConsentEventRow = {
    id: newId(MADE_AT),
    kind: 'acknowledged',
    purpose: 'privacy_notice',
    documentId: 'privacy',
    documentVersion: '1',
    documentSha256: null,
    wording: 'Ho letto l’informativa privacy',
    locale: 'it',
    occurredAt: MADE_AT,
    channel: 'web',
    actor: 'self',
    actorId: null,
    evidenceRef: null,
    appVersion: null,
    ...given,
  }
  await db.insertInto('consentEvent').values(row).execute()
  return row
}

/** @param given.data an object without `id`, or its JSON */
export async function makeDocument(
  db: Database,
  given: Partial<Omit<DocumentRow, 'data'>> & { collection: string; data?: object | string },
): Promise<DocumentRow> {
  const { data = { titolo: 'Un documento' }, ...rest } = given
  const row = {
    id: newId(MADE_AT),
    position: 0,
    updatedAt: MADE_AT,
    version: 0,
    ...rest,
    data: typeof data === 'string' ? data : JSON.stringify(data),
  }
  await db.insertInto('document').values(row).execute()
  return row
}

export async function makeOutboxRow(db: Database, given: Partial<OutboxRow> = {}): Promise<OutboxRow> {
  const row = {
    id: newId(MADE_AT),
    topic: 'mail',
    lane: given.topic === undefined || given.topic === 'mail' ? 'mail' : 'work',
    recipient: null,
    payload: '{}',
    dedupeKey: null,
    runAt: MADE_AT,
    lockedUntil: 0,
    attempts: 0,
    deadAt: null,
    lastError: null,
    createdAt: MADE_AT,
    ...given,
  }
  await db.insertInto('outbox').values(row).execute()
  return row
}

/** An application that waits for the board. Without `paperCard`, it can be made before the migration that adds it. */
export async function makeApplication(db: Database, given: Partial<ApplicationRow> & { uid: string | null }): Promise<ApplicationRow> {
  const row = {
    id: newId(MADE_AT),
    state: 'submitted',
    category: 'ordinario',
    firstname: 'Łucja',
    lastname: 'Bianchi',
    birthDate: '1984-09-05',
    birthPlace: 'Borgo Sereno',
    street: 'Via del Mulino 22',
    cap: '52099',
    comune: 'Borgo Sereno',
    provincia: 'AR',
    phone: '',
    createdAt: MADE_AT,
    decidedAt: null,
    reason: null,
    resolutionId: null,
    guardianName: null,
    guardianSignedOn: null,
    toldOn: null,
    appealedOn: null,
    appealResolutionId: null,
    ...given,
  } as ApplicationRow
  await db.insertInto('application').values(row).execute()
  return row
}

/** By default an eleven-year-old, whose card a guardian may carry. */
export async function makeChild(db: Database, given: Partial<ChildRow> & { cardNumber: string }): Promise<ChildRow> {
  const row = { firstname: 'Elia', lastname: 'Bianchi', birthDate: '2015-05-05', createdAt: MADE_AT, takenAt: null, ...given }
  const folded = { ...foldedNames(row), ...row }
  await db.insertInto('child').values(folded).execute()
  return row
}

/** Interest in a sport, without an account. */
export async function makeSportInterest(db: Database, given: Partial<SportInterestRow> = {}): Promise<SportInterestRow> {
  const id = newId(MADE_AT)
  const row = {
    id,
    fingerprint: id,
    uid: null,
    sport: 'yoga',
    course: '',
    firstname: 'Łucja',
    lastname: 'Bianchi',
    email: `${id}@posta.example`,
    phone: '',
    note: '',
    createdAt: MADE_AT,
    ...given,
  }
  await db.insertInto('sportInterest').values(row).execute()
  return row
}

export async function makeStaffRole(db: Database, given: Partial<StaffRoleRow> & { uid: string }): Promise<StaffRoleRow> {
  const row = { role: 'admin', startsOn: null, expiresOn: null, createdAt: MADE_AT, ...given }
  await db.insertInto('staffRole').values(row).execute()
  return row
}

/** An entry of the audit, by default for a given role. */
export async function makeAudit(db: Database, given: Partial<AuditRow> = {}): Promise<AuditRow> {
  const row: AuditRow = {
    id: newId(MADE_AT),
    actor: null,
    action: 'role_given',
    record: 'role',
    subject: 'p',
    detail: 'editor',
    changes: null,
    occurredAt: MADE_AT,
    ...given,
  }
  await db.insertInto('audit').values(row).execute()
  return row
}

/** An officer who can read confidential reports. */
export async function makeOfficer(db: Database): Promise<{ uid: string }> {
  const { account } = await makeMember(db)
  await makePasskey(db, { uid: account.id })
  return makeStaffRole(db, { uid: account.id, role: 'safeguarding' })
}

/** A free code of an offer's list. */
export async function makeDiscountCode(db: Database, given: Partial<DiscountCodeRow> & { offerId: string }): Promise<DiscountCodeRow> {
  const id = newId(MADE_AT)
  const row = { id, code: `COD-${id.slice(-8)}`, takenAt: null, createdAt: MADE_AT, ...given }
  await db.insertInto('discountCode').values(row).execute()
  return row
}

/** A code taken by an account. */
export async function makeTakenCode(db: Database, given: Partial<TakenCodeRow> & { uid: string; offerId: string }): Promise<TakenCodeRow> {
  const { offerId, takenAt = MADE_AT } = given
  const codeId = given.codeId ?? (await makeDiscountCode(db, { offerId, takenAt })).id
  const row = { requestKey: newId(MADE_AT), ...given, codeId, takenAt }
  await db.insertInto('takenCode').values(row).execute()
  return row
}

/** A place in a single event, for one person. */
export async function makeBooking(db: Database, given: Partial<BookingRow> & { uid: string; eventId: string }): Promise<BookingRow> {
  const row = {
    id: newId(MADE_AT),
    occurrence: '',
    state: 'booked',
    guests: 0,
    priceCents: 0,
    declaredAge: null,
    answers: null,
    title: 'Cena sociale',
    startsAt: MADE_AT + 7 * 24 * 3600_000,
    place: null,
    queuedAt: null,
    offerEndsAt: null,
    revision: 0,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    endedAt: null,
    calledOffAt: null,
    attendedAt: null,
    ...given,
    places: given.places ?? 1 + (given.guests ?? 0),
  }
  await db.insertInto('booking').values(row).execute()
  return row
}

/** A device with the card, in an existing session. */
export async function makeCardDevice(
  db: Database,
  given: Partial<CardDeviceRow> & { uid: string; sessionId: string; cardNumber: string },
): Promise<CardDeviceRow> {
  const row = {
    id: newId(MADE_AT),
    publicKey: '',
    name: 'Firefox su Android',
    createdAt: MADE_AT,
    issuedAt: MADE_AT,
    expiresAt: MADE_AT + 14 * 24 * 3600_000,
    ...given,
  }
  await db.insertInto('cardDevice').values(row).execute()
  return row
}

/** A printed copy of a card. */
export async function makeCardCopy(db: Database, given: Partial<CardCopyRow> & { uid: string; cardNumber: string }): Promise<CardCopyRow> {
  const row = {
    id: newId(MADE_AT),
    kind: 'print' as const,
    kid: '00000000',
    createdAt: MADE_AT,
    expiresAt: MADE_AT + 365 * 24 * 3600_000,
    ...given,
  }
  await db.insertInto('cardCopy').values(row).execute()
  return row
}

/** An index of list 0, which is opened if needed. By default it has no device or copy: its bit is set. */
export async function makeCardIndex(db: Database, given: Partial<CardIndexRow> & { cardNumber: string }): Promise<CardIndexRow> {
  const list = given.list ?? 0
  await db
    .insertInto('statusList')
    .values({ list, used: 0, seed: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', openedAt: MADE_AT })
    .onConflict((conflict) => conflict.column('list').doNothing())
    .execute()
  const row = {
    list,
    idx: randomInt(65_536),
    deviceId: null,
    copyId: null,
    issuedAt: MADE_AT,
    expiresAt: MADE_AT + 365 * 24 * 3600_000,
    ...given,
  }
  await db.insertInto('cardIndex').values(row).execute()
  return row
}

/** A shop's check of a good card. */
export async function makePartnerCheck(
  db: Database,
  given: Partial<PartnerCheckRow> & { uid: string; cardNumber: string },
): Promise<PartnerCheckRow> {
  const row = {
    id: newId(MADE_AT),
    linkId: newId(MADE_AT),
    partner: 'Ottica Orizzonte',
    place: 'Piazza del Mercato 11, Borgo Sereno',
    result: 'green',
    kind: 'live',
    shown: null,
    checkedAt: MADE_AT,
    ...given,
  }
  await db.insertInto('partnerCheck').values(row).execute()
  return row
}

/** A use of an offer, with or without its check. */
export async function makeRedemption(
  db: Database,
  given: Partial<RedemptionRow> & { uid: string; cardNumber: string; offerId: string },
): Promise<RedemptionRow> {
  const id = newId(MADE_AT)
  const row = { id, linkId: id, checkId: id, requestKey: id, shown: null, redeemedAt: MADE_AT, sessionId: null, undoneAt: null, ...given }
  await db.insertInto('redemption').values(row).execute()
  return row
}

/** An unread notice about an event. */
export async function makeNotice(db: Database, given: Partial<NoticeRow> & { uid: string }): Promise<NoticeRow> {
  const id = given.id ?? newId(MADE_AT)
  const row = {
    id,
    topic: 'events',
    key: `made:${id}`,
    title: 'Cena sociale domani',
    text: 'Ti aspettiamo alle 20:00 in sede.',
    path: '/appuntamenti/cena',
    createdAt: MADE_AT,
    readAt: null,
    ...given,
  }
  await db.insertInto('notice').values(row).execute()
  return row
}

/** A browser with pushes; no device has its keys. */
export async function makePushDevice(
  db: Database,
  given: Partial<PushDeviceRow> & { uid: string; sessionId: string },
): Promise<PushDeviceRow> {
  const id = given.id ?? newId(MADE_AT)
  const row: PushDeviceRow = {
    id,
    kind: 'web',
    address: `https://push.example/${id}`,
    p256dh: 'BA',
    auth: 'AA',
    name: 'Firefox su Linux',
    createdAt: MADE_AT,
    seenAt: MADE_AT,
    ...given,
  }
  await db.insertInto('pushDevice').values(row).execute()
  return row
}

/** An ordinary signed report. */
export function reportRow({ title, ...given }: Partial<ReportRow> & { uid: string; title: string }): ReportRow {
  const id = given.id ?? newId(MADE_AT)
  return {
    id,
    requestHash: id,
    receiptHash: null,
    number: `S-${id}`,
    mode: 'signed',
    category: 'sede',
    desk: 'secretary',
    owner: null,
    content: JSON.stringify({ title, body: title, place: null, name: '', email: '', uid: null }),
    dataKey: null,
    titleFold: foldText(title),
    state: 'received',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    answeredAt: null,
    confirmedAt: MADE_AT,
    closedAt: null,
    ...given,
  }
}

export async function makeReport(db: Database, given: Parameters<typeof reportRow>[0]): Promise<ReportRow> {
  const row = reportRow(given)
  await db.insertInto('report').values(row).execute()
  return row
}

/** A photo of a report, without its bytes. */
export async function makeReportFile(db: Database, given: Partial<UploadRow> & { reportId: string }): Promise<UploadRow> {
  const row: UploadRow = {
    id: newId(MADE_AT),
    secretHash: 'x',
    name: 'foto.jpg',
    size: 1_000,
    received: 1_000,
    kind: 'photo',
    type: 'image/webp',
    width: 600,
    height: 400,
    createdAt: MADE_AT,
    n: 0,
    fileKey: null,
    ...given,
  }
  await db.insertInto('upload').values(row).execute()
  return row
}

/** A published version of the privacy notice. */
export async function makeLegalTextVersion(
  db: Database,
  given: Partial<LegalTextVersionRow> & { publishedBy: string },
): Promise<LegalTextVersionRow> {
  const text = { id: newId(MADE_AT), number: 1, version: '2026-11-10', data: '{}', isMaterial: false, changes: '' }
  const row: LegalTextVersionRow = { ...text, publishedAt: MADE_AT, ...given }
  await db.insertInto('legalTextVersion').values(row).execute()
  return row
}

/** The staff's record of a card's holder. */
export async function makePerson(db: Database, given: Partial<PersonRow> & { cardNumber: string }): Promise<PersonRow> {
  const row = {
    id: newId(MADE_AT),
    uid: null,
    firstname: null,
    lastname: null,
    birthDate: '1980-05-05',
    birthPlace: 'Arezzo',
    taxCode: null,
    street: 'Via Roma 1',
    cap: '52100',
    comune: 'Arezzo',
    provincia: 'AR',
    phone: '',
    email: null,
    notes: '',
    revision: 1,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...given,
  }
  const folds = row.firstname === null || row.lastname === null ? {} : foldedNames({ firstname: row.firstname, lastname: row.lastname })
  await db
    .insertInto('person')
    .values({ ...folds, ...row })
    .execute()
  return row
}

export async function makeMedicalCertificate(
  db: Database,
  given: Partial<MedicalCertificateRow> & { cardNumber: string },
): Promise<MedicalCertificateRow> {
  const row: MedicalCertificateRow = {
    id: newId(MADE_AT),
    kind: 'non_competitive',
    sport: null,
    sportName: '',
    issuedOn: '2026-09-01',
    expiresOn: '2027-08-31',
    seenBy: null,
    seenAt: MADE_AT,
    revision: 1,
    ...given,
  }
  await db.insertInto('medicalCertificate').values(row).execute()
  return row
}

export async function makeSportRegistration(
  db: Database,
  given: Partial<SportRegistrationRow> & { cardNumber: string },
): Promise<SportRegistrationRow> {
  const row: SportRegistrationRow = {
    id: newId(MADE_AT),
    kind: 'athlete',
    sport: 'bocce',
    sportName: 'Bocce',
    organisation: 'Federazione bocce',
    cardCode: '000123',
    issuedOn: '2026-09-01',
    expiresOn: '2027-08-31',
    leftOn: null,
    assentGiven: false,
    revision: 1,
    createdAt: MADE_AT,
    ...given,
  }
  await db.insertInto('sportRegistration').values(row).execute()
  return row
}

/** The next row of the register, an admission by default. */
export async function makeRegisterEntry(
  db: Database,
  given: Partial<RegisterEntryRow> & { cardNumber: string },
): Promise<RegisterEntryRow> {
  const { last } = await db
    .selectFrom('registerEntry')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = given.number ?? Number(last ?? 0) + 1
  const names = { lastname: given.lastname ?? 'Bianchi', firstname: given.firstname ?? 'Łucja' }
  const row: RegisterEntryRow = {
    number,
    root: number,
    corrects: null,
    kind: 'admitted',
    personId: null,
    ...names,
    nameKey: registerKey(names),
    birthDate: '1984-09-05',
    birthPlace: 'Borgo Sereno',
    taxCode: null,
    residence: 'Via del Mulino 22, 52099 Borgo Sereno (AR)',
    category: 'Socio ordinario',
    resolutionId: null,
    admittedOn: '2026-11-10',
    endedOn: null,
    endReason: null,
    endReference: null,
    note: '',
    effectiveOn: '2026-11-10',
    createdBy: null,
    createdAt: MADE_AT,
    ...given,
  }
  await db.insertInto('registerEntry').values(row).execute()
  return row
}

/** A recorded payment with its receipt. */
export async function makePayment(
  db: Database,
  { year = 2026, number = 1, ...given }: Partial<PaymentRow> & { cardNumber: string; year?: number; number?: number },
): Promise<PaymentRow> {
  const id = given.id ?? newId(MADE_AT)
  const row: PaymentRow = {
    id,
    requestKey: `request-${id}`,
    category: 'ordinario',
    nameKey: 'bianchi lucja',
    givenKey: 'lucja bianchi',
    payerKey: null,
    payer: 'Łucja Bianchi',
    cents: 2500,
    method: 'cash',
    paidOn: '2026-11-10',
    purpose: 'fee',
    detail: 'Socio ordinario',
    eventId: null,
    occurrence: null,
    periodId: null,
    periodFrom: null,
    periodTo: null,
    note: '',
    recordedBy: null,
    createdAt: MADE_AT,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
    ...given,
  }
  await db.insertInto('payment').values(row).execute()
  const { payer: name, cents, method, paidOn, purpose, detail, cardNumber } = row
  const association = { id: 'a', name: 'Circolo Aurora', taxCode: null, address: null, email: 'aurora@posta.example', color: '#0b5c6b' }
  const payer = { name, number: cardNumber, taxCode: null, address: null }
  const frozen = { association, payer, cents, method, paidOn, purpose, detail, period: null, notes: [] }
  await db
    .insertInto('receipt')
    .values({ paymentId: id, year, number, issuedAt: row.createdAt, frozen: JSON.stringify(frozen) })
    .execute()
  return row
}
