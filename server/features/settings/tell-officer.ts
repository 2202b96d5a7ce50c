import { newId } from '#db/id.ts'
import { reportCategories } from '#domain/reports/report-categories.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { listWatchers } from '#server/core/staff/roles.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { confidentialCategoriesMail } from './mails.ts'

/**
 * Whoever turns a confidential category into another one, or takes it away, keeps what is written from now on from the officer: the officer
 * and the other administrators hear of it, as of another officer (domain guide, section 8). Joins the running transaction.
 */
export async function tellOfCategories(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { actor, before, after }: { actor: string | null; before: object; after: object },
): Promise<void> {
  const kept = new Set(confidential(after).map(({ id }) => id))
  const labels = confidential(before)
    .filter(({ id }) => !kept.has(id))
    .map(({ label }) => label)
  if (labels.length === 0) return
  const now = clock.now()
  const link = `${ownOrigins(config)[0]!}/segnalazioni`
  for (const { uid, email, firstname } of await listWatchers({ db, clock })) {
    if (uid === actor) continue
    const told = {
      title: 'Segnalazioni riservate: è cambiato qualcosa',
      text: `Non è più riservata: ${labels.join(', ')}.`,
      path: '/account/notifiche',
      mail: confidentialCategoriesMail.of({ to: email, firstname: firstname ?? '', labels, link }),
    } as const
    await notify(db, { uid, topic: 'security', key: `confidential-categories:${newId(now)}`, ...told }, now)
  }
}

const confidential = (association: object) => reportCategories(association).filter((category) => category.confidential)
