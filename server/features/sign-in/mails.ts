import { TOKEN_HOURS } from '#server/core/accounts/email-token.ts'
import { unlessLinkIsGone } from '#server/core/accounts/mails.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'

const LASTING = TOKEN_HOURS.reset === 1 ? "un'ora" : `${TOKEN_HOURS.reset} ore`

export const resetMail = defineMail<{ link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'reset',
  isAskedFor: true,
  label: 'Nuova password',
  write: (mail, hello) => ({
    subject: 'Scegli una nuova password',
    preview: `Il link vale ${LASTING} e si usa una volta.`,
    blocks: [
      { text: `${hello} ci è arrivata una richiesta di nuova password per questo indirizzo.` },
      { button: 'Scegli la password', link: mail.link },
      { text: `Il link vale ${LASTING}.` },
      { text: 'Se la richiesta non è tua, non serve fare niente: la password resta quella di prima.' },
      { quiet: 'Ricevi questo messaggio perché qualcuno ha chiesto una nuova password per questo indirizzo.' },
    ],
  }),
  asItLeaves: unlessLinkIsGone,
})
