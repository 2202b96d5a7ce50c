import { transaction } from '#db/connect.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { notify } from './notify.ts'
import { findBounce, writeBounce } from '#server/core/accounts/bounce-queries.ts'

/** No such mailbox or domain, or a disabled mailbox (RFC 3463 §3.2, §3.3, RFC 7505); 5.1.7 and 5.1.8 are about the sender. */
const GONE = /^5\.(?:1\.(?:[0-46]|10)|2\.1)$/
/** Permanent codes about the recipient or the mail itself (RFC 3463 §3). Others may change, such as our daily quota. */
const FINAL = /^5\.(?:1\.(?![78]$)\d{1,3}|2\.\d{1,3}|3\.4|6\.\d{1,3})$/
const TOO_LARGE = /^5\.(?:2\.3|3\.4)$/
/** Reply codes about a mailbox or its domain, without an enhanced code (RFC 5321 §4.2.2, RFC 7504). */
const PLAIN = [550, 551, 553, 556]

/**
 * The code of a permanent refusal of this address at RCPT; null for every other failure. A server that rejects the sender (5.7, relaying,
 * no login) says nothing about the address.
 */
export function refusalOf(error: unknown): number | null {
  const { command, code, status } = answerOf(error)
  if (!command.startsWith('RCPT TO')) return null
  return (status === null ? PLAIN.includes(code) : GONE.test(status)) ? code : null
}

/**
 * Whether a mail server will never take this mail (RFC 5321 §4.2.1, 5yz): for this address, or in this form. False when it rejects our
 * server, or gives no reason: a later attempt may succeed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, code, status } = answerOf(error)
  if (code < 500 || code > 599) return false
  // MAIL FROM also announces the size of the mail.
  if (command.startsWith('MAIL FROM')) return status === null ? code === 552 : TOO_LARGE.test(status)
  if (command.startsWith('RCPT TO')) return status === null ? PLAIN.includes(code) || code === 552 : FINAL.test(status)
  return command === 'DATA' && status !== null && FINAL.test(status)
}

/**
 * `status`: the enhanced code after the reply code (RFC 2034), null without one. Later in the line an IP address like 10.5.1.1 may look
 * like one.
 */
function answerOf(error: unknown): { command: string; code: number; status: string | null } {
  const { command, responseCode, response } = (error ?? {}) as { command?: unknown; responseCode?: unknown; response?: unknown }
  const [, status] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '') ?? []
  return {
    command: typeof command === 'string' ? command : '',
    code: typeof responseCode === 'number' ? responseCode : 0,
    status: status ?? null,
  }
}

/** Whether optional mails to this address are off; a link that was sent there and used turns them on again. */
export const isBouncing = async ({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> => (await findBounce(db, email)) !== undefined

/** Marks an account's address as refusing, and adds a notice to the app's list, once for each address. False: no account has it. */
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
