import { newId } from '#db/id.ts'
import type { Deps } from '#server/core/deps.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { securityMail, type SecurityEvent } from './security-mails.ts'
import { notify } from './notify.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'

/**
 * Mails the account's own address about a change of its sign-in methods, so that the owner notices a stranger's act. Joins the running
 * transaction; wake the outbox after the commit. No preference turns these mails off; ten of a kind in a day are enough.
 */
export async function sendSecurityMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, event: SecurityEvent): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  const now = clock.now()
  if (!(await hit(db, `security-mail:${accountId}:${event.event}`, LIMITS.securityMails, now)).allowed) return
  const mail = securityMail.of({ happenedAt: now, to: account.email, firstname: account.firstname ?? '', ...event })
  // The person who changes a sign-in method is at the device; a new browser is news for the other devices.
  if (event.event !== 'new_device') return enqueueMail(db, mail, now)
  const notice = {
    title: 'Nuovo accesso al tuo account',
    text: 'Non eri tu? Tocca per chiudere gli accessi.',
    path: '/account/dispositivi',
  }
  await notify(db, { uid: accountId, topic: 'security', key: `new-device:${newId(now)}`, ...notice, mail }, now)
}
