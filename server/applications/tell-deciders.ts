import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'
import { deleteUnread } from '../notices/queries.ts'
import { listStaff } from '../staff/queries.ts'

/** Who brings applications to the board (domain guide, section 14). */
const DECIDERS = ['admin', 'secretary']

const keyOf = (id: string) => `application:${id}`

/**
 * Tells those who decide that somebody has applied. Nobody is told of their own. The notice names nobody: it outlives the application. Its
 * path is the list itself, since no screen shows applications yet. Joins the running transaction.
 */
export async function tellDeciders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, uid, category }: { id: string; uid: string; category: string },
): Promise<void> {
  const now = clock.now()
  for (const one of await listStaff(db, DECIDERS, romeDay(now))) {
    if (one.uid === uid) continue
    const order = {
      uid: one.uid,
      topic: 'replies',
      key: keyOf(id),
      title: 'Nuova domanda di ammissione',
      text: `Categoria: ${category}. Nella Gestione non si apre ancora: chi l'ha fatta è scritto nell'e-mail.`,
      path: '/account/notifiche',
    } as const
    const mail = { template: 'application-arrived', to: one.email, firstname: one.firstname ?? '', applicationId: id } as const
    await notify(db, one.emailVerified ? { ...order, mail } : order, now)
  }
}

/** What has not been read or sent is not: the application was taken back. Joins the running transaction. */
export const callBackDeciders = (db: Deps['db'], id: string) => deleteUnread(db, keyOf(id))
