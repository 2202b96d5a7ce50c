import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { CORRECTED_FIELDS, type CorrectionValues } from '#domain/register/ends.ts'
import { romeDay } from '#domain/plain-date.ts'
import { endOf, lastTold } from '#domain/register/register.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { changeStanding, lockCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { findRootOf, listRowsOf, lockLastNumber } from '#server/core/register/queries.ts'
import { appendToRegister } from '#server/core/register/register.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findHolder } from './queries.ts'

/**
 * Writes a row that corrects the last one, with a reason; the wrong row stays readable. The card of the membership follows the day of
 * admission. `seen`: the number of rows that the editor saw.
 *
 * @throws api.not_found 404 · register.changed 409 · register.not_now 409 without a change · member.own 409 · api.invalid 422
 */
export async function correct(deps: Deps, actor: string, root: number, asked: CorrectionValues): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  const { seen, why, lastname, ...rest } = asked
  const values = { ...rest, lastname: lastname ?? '' }
  for (const field of ['birthDate', 'admittedOn'] as const)
    if ((values[field] ?? '') > today) throw new AppError('api.invalid', 422, { fields: { [field]: 'in_future' } })
  await transaction(db, async () => {
    const cardNumber = (await listRowsOf(db, root))[0]?.cardNumber
    if (cardNumber === undefined) throw new AppError('api.not_found', 404)
    // The card before the register, as in the other acts.
    await lockCard(db, { number: cardNumber })
    await lockLastNumber(db)
    const rows = await listRowsOf(db, root)
    const told = lastTold(rows)!
    const holder = await findHolder(db, cardNumber)
    await refuseOwn(deps, actor, { uid: holder?.uid ?? null, number: cardNumber })
    const isSame = CORRECTED_FIELDS.every((field) => told[field] === values[field])
    // A repetition after a lost answer.
    if (isSame && told.kind === 'corrected' && told.note === why) return
    if (String(rows.length) !== seen) throw new AppError('register.changed', 409)
    if (isSame) throw new AppError('register.not_now', 409)
    const endedOn = endOf(rows)?.endedOn ?? null
    if (endedOn !== null && values.admittedOn > endedOn) throw new AppError('api.invalid', 422, { fields: { admittedOn: 'not_accepted' } })
    const { number: _, nameKey: __, createdAt: ___, ...kept } = told
    const row = { ...kept, ...values, root, kind: 'corrected' as const, corrects: told.number, resolutionId: null }
    await appendToRegister(db, [{ ...row, note: why, effectiveOn: today, createdBy: actor }], now)
    // A later membership has the card's day.
    if (Number(await findRootOf(db, cardNumber)) === root) await changeStanding(db, cardNumber, { memberSince: values.admittedOn })
    const entry = { actor, action: 'corrected', record: 'register', subject: told.personId ?? cardNumber } as const
    await recordAudit(db, { ...entry, before: pick(told), after: { ...pick(values), reason: why } }, now)
  })
}

const pick = (from: Record<(typeof CORRECTED_FIELDS)[number], unknown>) =>
  Object.fromEntries(CORRECTED_FIELDS.map((field) => [field, from[field]]))
