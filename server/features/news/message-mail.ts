import type { TaskMessage } from '#domain/members/tasks.ts'
import { defineMail } from '#server/platform/mail/define.ts'

/** `isTrial`: a test, sent to its author only. */
type MessageFacts = TaskMessage & { isTrial?: true }

/** A message from staff to many. With `optOut` (news), it is dropped if the consent is withdrawn before it leaves. */
export const messageMail = defineMail<MessageFacts>({
  template: 'message',
  label: 'Messaggio della segreteria',
  write: ({ subject, text, basis, isTrial }, hello) => ({
    subject: isTrial ? `Prova: ${subject}` : subject,
    preview: text.slice(0, 120),
    blocks: [
      { text: hello },
      ...text
        .split(/\n{2,}/)
        .filter(Boolean)
        .map((paragraph) => ({ text: paragraph })),
      {
        quiet: isTrial
          ? 'È la prova che hai chiesto da Gestione: nessun altro la riceve.'
          : basis === 'news'
            ? 'Ricevi questo messaggio perché hai chiesto le notizie del circolo per e-mail.'
            : 'Ricevi questo messaggio perché hai una tessera, o porti quella di chi hai in famiglia: riguarda il rapporto con il circolo.',
      },
    ],
  }),
})
