import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { romeTime } from '#domain/rome-time.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail, type Letter, type Skipped } from '#server/platform/mail/define.ts'
import { TOKEN_HOURS, tokenHash } from './email-token.ts'
import { isTokenKnown } from './email-token-queries.ts'

export const ABOUT_SECURITY = { quiet: 'Ricevi questo messaggio perché riguarda la sicurezza del tuo account.' }

/** Drops a mail whose link is gone: a restored backup does not bring the token back. */
export async function unlessLinkIsGone<L extends Letter & { link: string }>({ db }: Pick<Deps, 'db'>, letter: L): Promise<L | Skipped> {
  for (const value of new URL(letter.link).searchParams.values()) if (await isTokenKnown(db, tokenHash(value))) return letter
  return { skipped: 'withdrawn' }
}

export const verifyMail = defineMail<{ link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'verify',
  isAskedFor: true,
  label: "Conferma dell'indirizzo",
  write: (mail, hello) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    preview: 'Manca un solo passo per avere la tessera.',
    blocks: [
      { text: `${hello} manca un solo passo. Tocca il pulsante per confermare che questo indirizzo è tuo.` },
      { button: "Conferma l'indirizzo", link: mail.link },
      { text: `Il link vale ${TOKEN_HOURS.verify} ore e si usa una volta.` },
      { text: "Se la richiesta non è tua, lascia perdere: senza conferma l'account si cancella da solo." },
      { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato usato per creare un account.' },
    ],
  }),
  asItLeaves: unlessLinkIsGone,
})

export const passwordChangedMail = defineMail<{ link: string; changedAt: number; isFirst?: boolean }>({
  template: 'password-changed',
  label: 'Password cambiata',
  write: (mail, hello) => ({
    subject: mail.isFirst ? 'Il tuo account ha una password' : 'La tua password è cambiata',
    preview: "Abbiamo chiuso l'accesso sugli altri dispositivi.",
    blocks: [
      {
        text: mail.isFirst
          ? `${hello} il tuo account ora ha anche una password. Scelta fatta: ${dayAndTime(mail.changedAt)}.`
          : `${hello} la password del tuo account è cambiata: ${dayAndTime(mail.changedAt)}.`,
      },
      { text: "Abbiamo chiuso l'accesso sugli altri dispositivi. Se eri tu, tutto a posto." },
      { text: 'Se non eri tu, scegli subito una nuova password.' },
      { button: 'Scegli la password', link: mail.link },
      ABOUT_SECURITY,
    ],
  }),
})

/** @param ms epoch ms, shown in Rome time */
export const dayAndTime = (ms: number) => `${formatLongDate(romeDay(ms))}, ore ${romeTime(ms)}`
