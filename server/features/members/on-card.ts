import { transaction } from '#db/connect.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { AuditAction, AuditRecord } from '#domain/staff/audit.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { listGivenPeriods, lockStanding } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { countAnew } from './counts.ts'
import { versionOf } from './sheet.ts'

export type Card = NonNullable<Awaited<ReturnType<typeof lockStanding>>>
type Period = Awaited<ReturnType<typeof listGivenPeriods>>[number]
type Acting = { card: Card; given: Period[]; association: Association | null; today: PlainDate; now: number }
type Done = { action: AuditAction; detail?: string; before?: object; after?: object }

/**
 * Runs one act on one card, which is locked meanwhile. `isDone`: a repeated press, which does nothing more. `act` returns the entry for the
 * audit; null if nothing changed.
 *
 * @throws api.not_found 404 · member.own, member.changed, member.not_now 409
 */
export async function onCard(
  deps: Deps,
  accountId: string,
  number: string,
  asked: { version: string | null; isDone(acting: Acting): boolean; record?: AuditRecord; act(acting: Acting): Promise<Done | null> },
): Promise<void> {
  const { db, clock } = deps
  const association = await findAssociation(deps)
  const now = clock.now()
  await transaction(db, async () => {
    const card = await lockStanding(db, number)
    if (!card) throw new AppError('api.not_found', 404)
    await refuseOwn(deps, accountId, card)
    const given = await listGivenPeriods(db, number)
    const acting = { card, given, association, today: romeDay(now), now }
    if (asked.isDone(acting)) return
    if (asked.version !== null && asked.version !== versionOf(card, given)) throw new AppError('member.changed', 409)
    const done = await asked.act(acting)
    if (done === null) return
    const { action, detail, before, after } = done
    const said = [formatCardNumber(number), detail].filter(Boolean).join(', ')
    const entry = { actor: accountId, action, record: asked.record ?? 'card', subject: card.uid ?? number, detail: said } as const
    await recordAudit(db, { ...entry, before: before ?? null, after: after ?? null }, now)
  })
  countAnew(db)
}
