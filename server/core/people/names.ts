import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { isMinor } from '#domain/family/family.ts'
import { isNameFixed, NAME_CHANGES_A_YEAR } from '#domain/people/name-change.ts'
import { addDays, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { CHECKS_KEPT_DAYS } from '#domain/verification/partner.ts'
import { fullName } from '#domain/person-name.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { isProved } from '#server/platform/http/route.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { findChild, findHolder, findTakenChild, writeChildsNames } from '#server/core/cards/guardianship-queries.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { callBackDeciders, notifyStaff } from '#server/core/staff/notify-staff.ts'
import { nameMail, nameToDecideMail } from './mails.ts'
import { findPaperNames, writePaperNames } from './person-queries.ts'
import {
  countOwnChanges,
  decide,
  deleteAsked,
  findAsked,
  findFamilyChange,
  findNameFacts,
  insertChange,
  writeNames,
} from './name-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>
type Names = { firstname: string; lastname: string }

/** Each request sends mails to the staff. */
const REQUESTS = { max: 3, windowMs: 24 * 3_600_000 }

/**
 * Changes the name on the card: at once if the person may change it, else as a request to the staff. The present name withdraws an open
 * request. Joins the running transaction, which locks the account; the caller wakes the outbox.
 *
 * @param mayAsk false where the caller cannot tell the person that it is only a request
 * @throws family.name_kept, auth.profile_incomplete 409 · auth.proof_required 403 · account.name_limit 409 with the first day for a request
 * · account.name_by_request 409
 */
export async function changeName(parts: Parts, person: SignedIn, { firstname, lastname }: Names, mayAsk: boolean): Promise<void> {
  const { db, clock } = parts
  const { accountId: uid } = person
  const now = clock.now()
  const found = await findNameFacts(db, uid)
  if (!found) throw new AppError('auth.profile_incomplete', 409)
  if (found.firstname === firstname && found.lastname === lastname) {
    await dropAsked(db, uid)
    return
  }
  await refuseChildsName(parts, uid)
  if (!isProved(person, now)) throw new AppError('auth.proof_required', 403)
  const row = { id: newId(now), uid, firstname, lastname, oldFirstname: found.firstname, oldLastname: found.lastname, askedAt: now }
  if (isFixed(found, now)) {
    if (!mayAsk) throw new AppError('account.name_by_request', 409)
    await enforceRateLimit(db, `name-request:${uid}`, REQUESTS, now)
    await dropAsked(db, uid)
    await insertChange(db, { ...row, state: 'asked', decidedAt: null })
    await notifyPerson(parts, uid, 'asked', row)
    await notifyStaff(parts, {
      by: uid,
      key: keyOf(row.id),
      title: 'Un altro nome su una tessera',
      text: 'Prima si guarda un documento.',
      path: `/gestione/soci/${found.tessera}`,
      mail: (to) => nameToDecideMail.of({ ...to, nameChangeId: row.id }),
    })
    return
  }
  if ((await countOwnChanges(db, uid, yearBefore(now))) >= NAME_CHANGES_A_YEAR)
    throw new AppError('account.name_limit', 409, { details: { next: askableFrom(found.createdAt) } })
  await insertChange(db, { ...row, state: 'own', decidedAt: now })
  await writeNames(db, uid, { firstname, lastname }, now)
  await notifyPerson(parts, uid, 'own', row)
}

/**
 * Checks the name that completes a document without a tick: a name from the register, or a checked one, stays. Joins the running
 * transaction, which locks the account.
 *
 * @throws family.name_kept, account.name_by_request 409
 */
export async function refuseOtherName(parts: Parts, uid: string, { firstname, lastname }: Names): Promise<void> {
  const found = await findNameFacts(parts.db, uid)
  if (!found || (found.firstname === firstname && found.lastname === lastname)) return
  await refuseChildsName(parts, uid)
  const isNameless = fullName(found.firstname, found.lastname) === ''
  if (!isNameless && (found.memberSince !== null || found.wasChecked)) throw new AppError('account.name_by_request', 409)
}

/** For the profile page: whether a new name is a request, and the open one. */
export async function nameState({ db, clock }: Parts, uid: string): Promise<{ byRequest: boolean; asked: Names | null }> {
  const [found, asked] = await Promise.all([findNameFacts(db, uid), findAsked(db, uid)])
  return {
    byRequest: found !== undefined && isFixed(found, clock.now()),
    asked: asked ? { firstname: asked.firstname, lastname: asked.lastname } : null,
  }
}

type Decision = { uid: string; by: string | null; isGranted: boolean; request?: string }

/** Decides an account's request for a name. False when there is none, or not `request` any more. */
export function decideName(parts: Parts, { uid, by, isGranted, request }: Decision): Promise<boolean> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    await lockAccount(db, uid)
    const [asked, found] = [await findAsked(db, uid), await findNameFacts(db, uid)]
    if (!asked || !found || (request !== undefined && asked.id !== request)) return false
    const old = { oldFirstname: found.firstname, oldLastname: found.lastname }
    await callBackDeciders(db, keyOf(asked.id))
    await decide(db, asked.id, { ...old, state: isGranted ? 'granted' : 'refused', decidedAt: now })
    if (isGranted) await writeNames(db, uid, { firstname: asked.firstname, lastname: asked.lastname }, now)
    const action = isGranted ? 'name_granted' : 'name_refused'
    // Without the names: the audit outlives accounts.
    await recordAudit(db, { actor: by, action, record: 'account', subject: uid, detail: asked.id }, now)
    await notifyPerson(parts, uid, isGranted ? 'granted' : 'refused', { ...asked, ...old })
    return true
  })
}

/**
 * Sets the name when an account takes over or returns a child's card. It enters the history, and only staff can change it from then on. An
 * open request is dropped. Joins the running transaction, which locks the account.
 */
export async function writeFamilyName({ db }: Pick<Deps, 'db'>, uid: string, names: Names, now: number): Promise<void> {
  const found = await findNameFacts(db, uid)
  if (!found) return
  await dropAsked(db, uid)
  const row = { id: newId(now), uid, ...names, oldFirstname: found.firstname, oldLastname: found.lastname }
  await insertChange(db, { ...row, state: 'family', askedAt: now, decidedAt: now })
  await writeNames(db, uid, names, now)
}

/** Restores the name from before `takenAt`, when the account gives the child's card back. Joins the running transaction. */
export async function giveOldNameBack({ db, clock }: Parts, uid: string, takenAt: number): Promise<void> {
  const taken = await findFamilyChange(db, uid, takenAt)
  if (taken) await writeFamilyName({ db }, uid, { firstname: taken.oldFirstname, lastname: taken.oldLastname }, clock.now())
}

/**
 * Staff set the name on a card: of an account, of a child whose card only guardians carry, of both, or of a person on paper. The name that
 * the card has already changes nothing. False when the card has no owner.
 */
export function setName(parts: Parts, { number, by, ...names }: Names & { number: string; by: string | null }): Promise<boolean> {
  const { db, clock } = parts
  return transaction(db, async () => {
    const now = clock.now()
    const uid = (await findHolder(db, number))?.uid ?? null
    if (uid) await lockAccount(db, uid)
    const found = uid ? await findNameFacts(db, uid) : undefined
    const [child, paper] = [await findChild(db, number), await findPaperNames(db, number)]
    const old = found ?? child ?? paper
    if (!old) return false
    if (old.firstname === names.firstname && old.lastname === names.lastname) return true
    const id = newId(now)
    if (child) await writeChildsNames(db, number, names)
    if (paper) await writePaperNames(db, number, names)
    if (uid && found) {
      await dropAsked(db, uid)
      const row = { id, uid, ...names, oldFirstname: found.firstname, oldLastname: found.lastname }
      await insertChange(db, { ...row, state: 'set', askedAt: now, decidedAt: now })
      await writeNames(db, uid, names, now)
      await notifyPerson(parts, uid, 'set', row)
    }
    const entry = { actor: by, action: 'name_set', subject: uid ?? number } as const
    // Without the names: the audit outlives accounts, which have a history of their own.
    if (uid && found) await recordAudit(db, { ...entry, record: 'account', detail: id }, now)
    else {
      const before = { firstname: old.firstname, lastname: old.lastname }
      await recordAudit(db, { ...entry, record: 'person', detail: formatCardNumber(number), before, after: names }, now)
    }
    return true
  })
}

/** A child's own account keeps the name that the secretariat wrote, until the guardianship ends. */
async function refuseChildsName({ db, clock }: Pick<Deps, 'db' | 'clock'>, uid: string): Promise<void> {
  const child = await findTakenChild(db, uid)
  if (child && isMinor(child.birthDate, romeDay(clock.now()))) throw new AppError('family.name_kept', 409)
}

const isFixed = (
  { memberSince, wasChecked, hadChildsCard, createdAt }: NonNullable<Awaited<ReturnType<typeof findNameFacts>>>,
  now: number,
): boolean => isNameFixed({ isMember: memberSince !== null, wasChecked, hadChildsCard, isYearOld: createdAt <= yearBefore(now) })

const yearBefore = (now: number): number => startOfRomeDay(addDays(romeDay(now), -CHECKS_KEPT_DAYS))

/** The day by which a new name becomes a request at the latest. */
const askableFrom = (createdAt: number): PlainDate => addDays(romeDay(createdAt), CHECKS_KEPT_DAYS + 1)

const TITLES = {
  own: 'Il nome sulla tessera è cambiato',
  asked: 'Hai chiesto un altro nome sulla tessera',
  granted: 'Il nome sulla tessera è cambiato',
  set: 'Il nome sulla tessera è cambiato',
  refused: "Il nome sulla tessera resta com'è",
} as const

type Told = { id: string; firstname: string; lastname: string; oldFirstname: string; oldLastname: string }

/** Notifies the owner, who may not know of the change. An unconfirmed address gets no mail. */
async function notifyPerson({ db, clock }: Parts, uid: string, state: keyof typeof TITLES, row: Told): Promise<void> {
  const account = await findAccount(db, uid)
  if (!account?.emailVerified) return
  const [name, oldName] = [fullName(row.firstname, row.lastname), fullName(row.oldFirstname, row.oldLastname)]
  const order = {
    uid,
    topic: 'security',
    key: `name:${row.id}:${state}`,
    title: TITLES[state],
    text: name,
    path: '/account/profilo',
  } as const
  const mail = nameMail.of({ state, name, oldName, to: account.email, firstname: row.oldFirstname })
  await notify(db, { ...order, mail }, clock.now())
}

/** Drops the open request, and its notices to staff. */
async function dropAsked(db: Deps['db'], uid: string): Promise<void> {
  const asked = await findAsked(db, uid)
  if (!asked) return
  await deleteAsked(db, uid)
  await callBackDeciders(db, keyOf(asked.id))
}

/** The key of the notices to staff. */
const keyOf = (id: string): string => `name-asked:${id}`
