import { isUniqueViolation, transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { MAX_VIEWS, mayOpen, type MemberViews, type viewForm } from '#domain/members/views.ts'
import { romeDay } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { deleteView, keepView, listViews } from './view-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** The saved views by name, without those that the role may not open. */
export async function memberViews({ db, clock }: Parts, accountId: string): Promise<MemberViews> {
  const roles = await listRoles(db, accountId, romeDay(clock.now()))
  const views = (await listViews(db)).filter((view) => mayOpen(view, (what) => isAllowed(roles, what)))
  return { views: views.map(({ id, name, query }) => ({ id, name, query })) }
}

/** Saves or changes a view; a repeated call does nothing more. @throws member.view_known 409 · member.views_full 409 */
export async function saveView(
  { db, clock }: Parts,
  accountId: string,
  id: string,
  { name, query }: Values<typeof viewForm>,
): Promise<void> {
  try {
    await transaction(db, async () => {
      const now = clock.now()
      const known = await listViews(db)
      const before = known.find((view) => view.id === id)
      if (before?.name === name && before.query === query) return
      if (!before && known.length >= MAX_VIEWS) throw new AppError('member.views_full', 409)
      await keepView(db, { id, name, nameFold: foldText(name) || name, query, createdAt: now })
      const entry = { actor: accountId, action: before ? 'changed' : 'created', record: 'view', subject: id, detail: name } as const
      await recordAudit(db, { ...entry, before: before ? { name: before.name, query: before.query } : null, after: { name, query } }, now)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('member.view_known', 409) : error
  }
}

/** Does nothing if the view is already deleted. */
export async function removeView({ db, clock }: Parts, accountId: string, id: string): Promise<void> {
  await transaction(db, async () => {
    const known = (await listViews(db)).find((view) => view.id === id)
    if (!known) return
    await deleteView(db, id)
    const { name, query } = known
    const entry = { actor: accountId, action: 'removed', record: 'view', subject: id, detail: name } as const
    await recordAudit(db, { ...entry, before: { name, query } }, clock.now())
  })
}
