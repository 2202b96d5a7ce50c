import type { MailProblem } from '#domain/first-steps/first-steps.ts'

/** What keeps mails from leaving, of what a mail library throws; the sentence of each is the app's. */
export function mailProblemOf(error: unknown): MailProblem {
  const {
    code,
    command = '',
    responseCode = 0,
    message = '',
  } = (error ?? {}) as Partial<Record<string, string>> & { responseCode?: number }
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'name'
  if (code === 'ETLS' || /certificate|wrong version number|SSL|STARTTLS/i.test(message)) return 'secure'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (command.startsWith('MAIL FROM')) return 'sender'
  if (command.startsWith('RCPT TO')) return 'recipient'
  return responseCode >= 500 ? 'refused' : 'unreachable'
}

const MAX_REPLY = 200

/** What the mail server has answered, in its own words and on one line; '' when it did not come to that. */
export function replyOf(error: unknown): string {
  const { response } = (error ?? {}) as { response?: unknown }
  return typeof response === 'string'
    ? response
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_REPLY)
    : ''
}
