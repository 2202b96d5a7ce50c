import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { RightsRequestRow } from '#db/tables.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import {
  dayProblem,
  dueOn,
  mayExtend,
  type AnswerValues,
  type extensionForm,
  type identityForm,
  type RightsItem,
  type RightsList,
  type RightsSheet,
  type RightsValues,
} from '#domain/rights/rights.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit, recordOpened } from '#server/core/staff/audit.ts'
import { newRequest, recordOnce } from './new-request.ts'
import { changeRequest, countClosing, findCard, findRequest, insertRequest, listRequests, lockRequest } from './queries.ts'

export const listRights = async ({ db }: Deps, state: 'open' | 'answered'): Promise<RightsList> => ({
  requests: (await listRequests(db, state === 'answered')).map(itemOf),
  closing: await countClosing(db),
})

/** One request; the audit records the reading. @throws api.not_found 404 */
export async function openRights(deps: Deps, accountId: string, id: string): Promise<RightsSheet> {
  const sheet = await rightsSheet(deps, accountId, id)
  await transaction(deps.db, () => recordOpened(deps.db, { actor: accountId, record: 'rights', subject: id }, deps.clock.now()))
  return sheet
}

/** @throws api.not_found 404 */
export async function rightsSheet(deps: Deps, accountId: string, id: string): Promise<RightsSheet> {
  const row = await findRequest(deps.db, id)
  if (!row) throw new AppError('api.not_found', 404)
  const isOwn = await isOwnRequest(deps, accountId, row)
  return {
    ...itemOf(row),
    revision: String(row.revision),
    cardNumber: row.cardNumber === null ? null : await leadsTo(deps.db, row.cardNumber),
    contact: row.contact,
    words: row.words,
    identity: row.identityOn === null ? null : { on: row.identityOn, how: row.identityHow ?? '' },
    extensionReason: row.extensionReason,
    answer: row.answer,
    hasAccount: row.personId !== null,
    isOwn,
    mayExtend: !isOwn && mayExtend(row, romeDay(deps.clock.now())),
  }
}

/**
 * Registers a request; a repeated press finds it. @returns its id
 *
 * @throws api.not_found 404 for a number that no card has · rights.own 409 · api.invalid 422 for a day in the future
 */
export async function registerRights(deps: Deps, accountId: string, asked: RightsValues): Promise<string> {
  const { db, clock } = deps
  const now = clock.now()
  refuseDays({ receivedOn: dayProblem(asked.receivedOn, { today: romeDay(now) }) })
  const id = newId(now)
  return recordOnce(deps, { id, requestKey: asked.requestKey }, async () => {
    const number = asked.cardNumber === null ? null : await leadsTo(db, asked.cardNumber)
    const card = number === null ? null : await findCard(db, number)
    if (card === undefined) throw new AppError('api.invalid', 422, { fields: { cardNumber: 'invalid' } })
    const personId = card?.uid ?? null
    const row = newRequest({ ...asked, id, cardNumber: number, personId, identityOn: null, identityHow: null, createdAt: now })
    if (await isOwnRequest(deps, accountId, row)) throw new AppError('rights.own', 409)
    await insertRequest(db, row)
    const after = { rightsKind: row.kind, receivedOn: row.receivedOn, dueOn: row.dueOn }
    await recordAudit(db, { actor: accountId, action: 'created', record: 'rights', subject: id, after }, now)
  })
}

/** Notes how the person was identified. @throws api.not_found 404 · rights.own, rights.changed 409 · api.invalid 422 */
export const noteIdentity = (deps: Deps, accountId: string, id: string, asked: Values<typeof identityForm>): Promise<void> =>
  onRequest(deps, accountId, id, asked.revision, (row, today) => {
    if (row.answeredOn !== null) throw new AppError('rights.not_now', 409)
    refuseDays({ checkedOn: dayProblem(asked.checkedOn, { today }) })
    return { changes: { identityOn: asked.checkedOn, identityHow: asked.how }, action: 'changed' }
  })

/**
 * Extends the due date by two months, once, within the first month.
 *
 * @throws api.not_found 404 · rights.own, rights.changed, rights.not_now 409
 */
export const extend = (deps: Deps, accountId: string, id: string, asked: Values<typeof extensionForm>): Promise<void> =>
  onRequest(deps, accountId, id, asked.revision, (row, today) => {
    if (!mayExtend(row, today)) throw new AppError('rights.not_now', 409)
    return { changes: { extendedOn: today, extensionReason: asked.why, dueOn: dueOn(row.receivedOn, true) }, action: 'changed' }
  })

/** Records the answer, which is final. @throws api.not_found 404 · rights.own, rights.changed, rights.not_now 409 · api.invalid 422 */
export const answer = (deps: Deps, accountId: string, id: string, asked: AnswerValues): Promise<void> =>
  onRequest(deps, accountId, id, asked.revision, (row, today) => {
    if (row.answeredOn !== null) throw new AppError('rights.not_now', 409)
    refuseDays({ answeredOn: dayProblem(asked.answeredOn, { today, from: row.receivedOn }) })
    const { answeredOn, outcome, answer: words } = asked
    return { changes: { answeredOn, outcome, answer: words }, action: 'sent' }
  })

type Done = { changes: Partial<RightsRequestRow>; action: 'changed' | 'sent' }

/** One act on a request. A repeated press changes nothing. */
function onRequest(
  deps: Deps,
  accountId: string,
  id: string,
  revision: string,
  act: (row: RightsRequestRow, today: PlainDate) => Done,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  return transaction(db, async () => {
    const row = await lockRequest(db, id)
    if (!row) throw new AppError('api.not_found', 404)
    if (await isOwnRequest(deps, accountId, row)) throw new AppError('rights.own', 409)
    if (String(row.revision) !== revision) throw new AppError('rights.changed', 409)
    const { changes, action } = act(row, romeDay(now))
    await changeRequest(db, id, { ...changes, revision: row.revision + 1 })
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof RightsRequestRow]]))
    await recordAudit(db, { actor: accountId, action, record: 'rights', subject: id, before, after: changes }, now)
  })
}

function refuseDays(problems: Record<string, FieldProblems[string] | null>): void {
  const fields = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as FieldProblems
  if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
}

const isOwnRequest = async (deps: Deps, accountId: string, { personId, cardNumber }: RightsRequestRow): Promise<boolean> =>
  (await ownRecords(deps, accountId))({ uid: personId, number: cardNumber })

const itemOf = ({ id, who, kind, receivedOn, dueOn: due, extendedOn, answeredOn, outcome }: RightsRequestRow): RightsItem => ({
  id,
  who,
  kind,
  receivedOn,
  dueOn: due,
  extendedOn,
  answeredOn,
  outcome,
})
