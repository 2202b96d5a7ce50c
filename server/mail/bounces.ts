import { transaction } from '#db/connect.ts'
import { findAccountByEmail } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { wakeOutbox } from '../jobs/enqueue.ts'
import { notify } from '../notices/notify.ts'
import { findBounce, writeBounce } from './bounce-queries.ts'

/** No such mailbox, no such domain, a mailbox that is closed (RFC 3463 §3.2, §3.3). */
const GONE = /\b5\.(?:1\.\d{1,3}|2\.1)\b/

/**
 * The code with which a mail server has said at RCPT that this address takes no mail, and never will; null for every other failure. A
 * server that does not like the sender (5.7, relaying, no login) says nothing about the address.
 */
export function refusalOf(error: unknown): number | null {
  const { command, responseCode, response } = (error ?? {}) as { command?: unknown; responseCode?: unknown; response?: unknown }
  if (typeof command !== 'string' || !command.startsWith('RCPT TO') || typeof responseCode !== 'number') return null
  const text = typeof response === 'string' ? response : ''
  const isPlain = !/\b5\.\d\.\d/.test(text) && [550, 551, 553].includes(responseCode)
  return GONE.test(text) || isPlain ? responseCode : null
}

/** Whether mails that one may do without are kept from this address: until somebody has used a link that was sent there. */
export const isBouncing = async ({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> => (await findBounce(db, email)) !== undefined

/** Notes that an account's address takes no mail, and says so in the app's list, once for each address. False: it is no account's. */
export async function noteBounce({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string, code: number): Promise<boolean> {
  const now = clock.now()
  const isNoted = await transaction(db, async () => {
    const account = await findAccountByEmail(db, email)
    if (!account) return false
    const { id: uid } = account
    const isKnown = (await findBounce(db, email)) !== undefined
    await writeBounce(db, { uid, email, code, bouncedAt: now })
    const notice = {
      key: `mail-bounce:${now}`,
      title: 'Le nostre e-mail non arrivano',
      text: 'Il tuo indirizzo rifiuta i messaggi. Controllalo nella pagina del tuo account.',
      path: '/account',
    }
    if (!isKnown) await notify(db, { uid, topic: 'security', ...notice }, now)
    return true
  })
  if (isNoted) wakeOutbox(db)
  return isNoted
}
