import type { MailProblem } from '#domain/first-steps/first-steps.ts'

/** Why mails do not leave, read from the mail library's error. The app has a sentence for each. */
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

/** The mail server's own answer on one line; '' when there was none. */
export function replyOf(error: unknown): string {
  const { response } = (error ?? {}) as { response?: unknown }
  return typeof response === 'string'
    ? response
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_REPLY)
    : ''
}
