import { AppError } from '#domain/errors.ts'
import type { FieldProblem, Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import {
  aYearFrom,
  datesProblem,
  needsAssent,
  type certificateForm,
  type registrationForm,
  type SportRecords,
} from '#domain/sports/sport-records.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { transaction } from '#db/connect.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import type { Deps } from '#server/core/deps.ts'
import {
  deleteCertificate,
  deleteRegistration,
  findCertificate,
  findRegistration,
  keepCertificate,
  keepRegistration,
  listCertificates,
  listRegistrations,
} from '#server/core/people/sport-queries.ts'
import { recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { onCard } from './on-card.ts'
import { readRecord } from './person-record.ts'
import { findMember } from './sheet-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/** The certificates and registrations of a card's holder; the reading is in the audit. @throws api.not_found 404 */
export async function openSportRecords(deps: Parts, accountId: string, number: string): Promise<SportRecords> {
  const records = await sportRecords(deps, accountId, number)
  const { uid } = (await findMember(deps.db, number))!
  await transaction(deps.db, () => recordOpened(deps.db, { actor: accountId, record: 'card', subject: uid ?? number }, deps.clock.now()))
  return records
}

export async function sportRecords(deps: Parts, accountId: string, number: string): Promise<SportRecords> {
  const { db, clock } = deps
  const card = await findMember(db, number)
  if (card?.firstname == null) throw new AppError('api.not_found', 404)
  const today = romeDay(clock.now())
  const roles = await listRoles(db, accountId, today)
  const isOwn = (await ownRecords(deps, accountId))({ uid: card.uid, number })
  const certificates = await listCertificates(db, number)
  const registrations = await listRegistrations(db, number)
  const birthDate = await birthOf(deps, number)
  return {
    certificates: certificates.map(({ id, revision, kind, sport, sportName, issuedOn, expiresOn, seenAt, firstname, lastname }) => ({
      id,
      revision: String(revision),
      kind,
      sport,
      sportName,
      issuedOn,
      expiresOn,
      seenBy: lastname === null ? null : fullName(firstname, lastname),
      seenAt,
    })),
    registrations: registrations.map(
      ({ id, revision, kind, sport, sportName, organisation, cardCode, issuedOn, expiresOn, leftOn, assentGiven }) => ({
        id,
        revision: String(revision),
        kind,
        sport,
        sportName,
        organisation,
        cardCode,
        issuedOn,
        expiresOn,
        leftOn,
        assentGiven: Boolean(assentGiven),
      }),
    ),
    sports: await sportsOf(deps),
    mayWrite: !isOwn && isAllowed(roles, 'sports.write'),
    assent: needsAssent(birthDate, today) || needsAssent(birthDate, addDays(today, -366)),
  }
}

/** @throws api.not_found 404 · member.own, member.changed 409 · api.invalid 422 */
export async function writeCertificate(
  deps: Deps,
  accountId: string,
  number: string,
  asked: Values<typeof certificateForm>,
): Promise<void> {
  const { db, clock } = deps
  const { id, revision, ...written } = asked
  refuse(datesProblem(written, romeDay(clock.now())))
  await onCard(deps, accountId, number, {
    version: null,
    record: 'sport_record',
    isDone: () => false,
    act: async ({ now }) => {
      const known = await findCertificate(db, id)
      const fields = {
        ...written,
        sportName: await nameOf(deps, written.sport, known),
        expiresOn: written.expiresOn ?? aYearFrom(written.issuedOn),
      }
      if (isRepeated(known, number, revision, fields)) return null
      await keepCertificate(db, { id, cardNumber: number, ...fields, seenBy: accountId, seenAt: now, revision: (known?.revision ?? 0) + 1 })
      return { action: known ? 'changed' : 'created', detail: CERTIFICATE, ...(known && { before: pick(known, fields) }), after: fields }
    },
  })
}

/** @throws api.not_found 404 · member.own, member.changed 409 · api.invalid 422 */
export async function writeRegistration(
  deps: Deps,
  accountId: string,
  number: string,
  asked: Values<typeof registrationForm>,
): Promise<void> {
  const { db, clock } = deps
  const { id, revision, ...written } = asked
  refuse(datesProblem(written, romeDay(clock.now())))
  if (!written.assentGiven && needsAssent(await birthOf(deps, number), written.issuedOn)) refuse({ assentGiven: 'not_accepted' })
  await onCard(deps, accountId, number, {
    version: null,
    record: 'sport_record',
    isDone: () => false,
    act: async ({ now }) => {
      const known = await findRegistration(db, id)
      const fields = { ...written, sportName: await nameOf(deps, written.sport, known) }
      const before = known && { ...known, assentGiven: Boolean(known.assentGiven) }
      if (isRepeated(before, number, revision, fields)) return null
      const createdAt = known?.createdAt ?? now
      await keepRegistration(db, { id, cardNumber: number, ...fields, createdAt, revision: (known?.revision ?? 0) + 1 })
      return { action: known ? 'changed' : 'created', detail: REGISTRATION, ...(before && { before: pick(before, fields) }), after: fields }
    },
  })
}

/** Deletes a mistaken entry; its content stays in the audit. @throws api.not_found 404 · member.own 409 */
export const removeSportRecord = (deps: Deps, accountId: string, number: string, id: string): Promise<void> =>
  onCard(deps, accountId, number, {
    version: null,
    record: 'sport_record',
    isDone: () => false,
    act: async () => {
      const { db } = deps
      const certificate = await findCertificate(db, id)
      const registration = await findRegistration(db, id)
      const known = certificate ?? registration
      if (known?.cardNumber !== number) return null
      await deleteCertificate(db, id)
      await deleteRegistration(db, id)
      const before = Object.fromEntries(Object.entries(known).filter(([field]) => !KEPT_APART.includes(field)))
      return { action: 'removed', detail: certificate ? CERTIFICATE : REGISTRATION, before }
    },
  })

/** Fields that the audit does not need, since it has the actor and the time. */
const KEPT_APART = ['id', 'cardNumber', 'seenBy', 'seenAt', 'revision', 'createdAt']
const CERTIFICATE = 'certificato medico'
const REGISTRATION = 'tesseramento'

const birthOf = async ({ db }: Pick<Deps, 'db'>, number: string) =>
  (await readRecord(db, number)).birthDate ?? (await findMember(db, number))?.birthDate ?? null

async function sportsOf({ lists }: Pick<Deps, 'lists'>): Promise<SportRecords['sports']> {
  const { documents } = await lists('sports')
  return [...documents].map(([id, json]) => ({ id, name: (JSON.parse(json) as { name: string }).name }))
}

/** '' for any sport. A sport that the association no longer offers keeps its name. */
async function nameOf(deps: Pick<Deps, 'lists'>, sport: string | null, known: { sport: string | null; sportName: string } | undefined) {
  if (sport === null) return ''
  const name = (await sportsOf(deps)).find(({ id }) => id === sport)?.name ?? (known?.sport === sport ? known.sportName : null)
  if (name === null) refuse({ sport: 'unknown' })
  return name!
}

function refuse(fields: Record<string, FieldProblem>): void {
  if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
}

/** Whether the same is saved already. @throws member.changed 409 if another person has saved meanwhile */
function isRepeated(
  known: (object & { cardNumber: string; revision: number }) | undefined,
  number: string,
  revision: string,
  fields: object,
) {
  if (known && known.cardNumber !== number) throw new AppError('api.not_found', 404)
  if (String(known?.revision ?? 0) === revision) return false
  if (known && JSON.stringify(pick(known, fields)) === JSON.stringify(fields)) return true
  throw new AppError('member.changed', 409)
}

const pick = (row: object, like: object): object =>
  Object.fromEntries(Object.keys(like).map((field) => [field, (row as Record<string, unknown>)[field]]))
