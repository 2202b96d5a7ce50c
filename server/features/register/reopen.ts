import { transaction, type Database } from '#db/connect.ts'
import type { RegisterEntryRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { ReopeningValues } from '#domain/register/ends.ts'
import { endOf, lastTold, type TakenBack } from '#domain/register/register.ts'
import { endCard } from '#server/core/cards/admit-card.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { findCardOf, lockCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRowsOf, lockLastNumber } from '#server/core/register/queries.ts'
import { alreadyRegistered, appendToRegister } from '#server/core/register/register.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { membershipReopenedMail } from './mails.ts'
import { findHolder } from './queries.ts'

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>
type End = Pick<RegisterEntryRow, 'number' | 'kind' | 'corrects' | 'endReason'>

/** The end that can be undone. A death after another end is undone first; the other end stays. */
export function takenBackOf(rows: readonly End[], holder: Pick<Holder, 'cancellationReason'> | undefined): TakenBack | null {
  const end = endOf(rows)
  if (!end) return null
  return { end: Number(end.number), reason: holder?.cancellationReason === 'death' ? 'death' : end.endReason! }
}

/**
 * «Annulla la fine»: a row undoes an end that was recorded by mistake, and the card is as before. A person who was notified of the end is
 * notified of the undo. A repeated request changes nothing.
 *
 * @throws api.not_found 404 · member.own, register.changed 409 · register.not_now 409 for a person with another number
 */
export async function reopen(deps: Deps, actor: string, root: number, asked: ReopeningValues): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  const { reason, why } = asked
  await transaction(db, async () => {
    const told = lastTold(await listRowsOf(db, root))
    if (!told) throw new AppError('api.not_found', 404)
    const { cardNumber, personId } = told
    await lockCard(db, { number: cardNumber })
    await lockLastNumber(db)
    const holder = (await findHolder(db, cardNumber))!
    await refuseOwn(deps, actor, holder)
    const rows = await listRowsOf(db, root)
    if (rows.some(({ kind, corrects, note }) => kind === 'reopened' && String(corrects) === asked.end && note === why)) return
    const found = takenBackOf(rows, holder)
    if (found?.reason !== reason || String(found.end) !== asked.end) throw new AppError('register.changed', 409)
    const end = endOf(rows)!
    const subject = personId ?? cardNumber
    const entry = {
      actor,
      action: 'member_reopened',
      record: 'register',
      subject,
      before: { endReason: reason, endedOn: end.endedOn },
    } as const
    if (end.endReason === reason) {
      await refuseReturned(db, told, holder)
      const { number: _, nameKey: __, createdAt: ___, ...kept } = told
      const none = { resolutionId: null, endedOn: null, endReason: null, endReference: null }
      const row = { ...kept, ...none, kind: 'reopened' as const, corrects: end.number, note: why, effectiveOn: today, createdBy: actor }
      await appendToRegister(db, [row], now)
    }
    const left = endOf(await listRowsOf(db, root))
    // A card that ended for another reason meanwhile stays ended.
    if (holder.cancellationReason === reason)
      await endCard(db, cardNumber, { cancelledOn: left?.endedOn ?? null, cancellationReason: left?.endReason ?? null })
    if (reason !== 'death' && holder.email !== null && holder.emailVerified)
      await enqueueMail(db, membershipReopenedMail.of({ to: holder.email, firstname: holder.firstname ?? '', reason }), now)
    await recordAudit(db, { ...entry, after: { reason: why } }, now)
  })
  wakeOutbox(db)
}

/** Keeps one membership per person: another card or membership prevents the undo. */
async function refuseReturned(db: Database, told: RegisterEntryRow, holder: Holder): Promise<void> {
  const hasAnother = holder.uid === null && told.personId !== null && (await findCardOf(db, told.personId)) !== undefined
  const isAgain = (await alreadyRegistered(db, [{ ...told, id: told.cardNumber }])).size > 0
  if (hasAnother || isAgain) throw new AppError('register.not_now', 409)
}
