import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Message } from '#server/platform/mail/template.ts'
import { newsOf, type ReportNews } from './news.ts'

/** `number`: null for a confidential report, whose mail says nothing about it. */
type Answered = { number: string | null; link: string; byCode: boolean }

/**
 * One mail for reports from `from` until `until` (epoch ms); `news` is read when the mail leaves. `factorLink`: for staff who need a second
 * factor before they can read reports.
 */
type ToRead = { from: number; until: number; link: string; factorLink?: string; news: readonly ReportNews[] }

/** A single report, as earlier versions wrote it: such mails may still wait. */
type OldToRead = ReportNews

export const reportConfirmMail = defineMail<{ link: string; expiresAt: number }>({
  template: 'report-confirm',
  label: 'Conferma di una segnalazione',
  write: (mail, hello) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    preview: 'Manca un solo passo perché leggiamo quello che hai scritto.',
    blocks: [
      {
        text: `${hello} manca un solo passo. Tocca il pulsante per confermare che questo indirizzo è tuo: poi leggiamo quello che hai scritto.`,
      },
      { button: "Conferma l'indirizzo", link: mail.link },
      { text: 'Il link vale 24 ore.' },
      { text: 'Se non hai scritto tu, lascia perdere: senza conferma nessuno legge il messaggio, e dopo 7 giorni si cancella.' },
      { quiet: 'Ricevi questo messaggio perché questo indirizzo è stato lasciato in una segnalazione.' },
    ],
  }),
})

export const reportAnsweredMail = defineMail<Answered>({
  template: 'report-answered',
  label: 'Risposta a una segnalazione',
  write: answered,
})

export const reportConfidentialMail = defineMail({
  template: 'report-confidential',
  label: 'Segnalazione riservata',
  write: () => ({
    subject: 'Hai una nuova segnalazione riservata',
    preview: '',
    blocks: [{ text: 'Hai una nuova segnalazione riservata.' }, { quiet: 'Ricevi questo messaggio perché sei responsabile della tutela.' }],
  }),
})

export const reportToReadMail = defineMail<ToRead | OldToRead, Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>>({
  template: 'report-to-read',
  label: 'Segnalazione da leggere',
  write: (mail, hello) => toRead('news' in mail ? mail : { news: [mail], link: mail.link }, hello),
  async asItLeaves(deps, letter) {
    if (!('news' in letter) || !letter.optOut) return letter
    const news = await newsOf(deps, letter.optOut.uid, letter)
    return news.length > 0 ? { ...letter, news } : { skipped: 'no news' }
  },
})

function answered({ number, link, byCode }: Answered, hello: string): Message {
  const code = byCode ? [{ text: 'Ti serve il codice della segnalazione.' }] : []
  if (number === null) {
    return {
      subject: 'Hai un aggiornamento',
      preview: "C'è un messaggio per te nell'app.",
      blocks: [{ text: "C'è un messaggio per te nell'app." }, { button: "Apri l'app", link }, ...code],
    }
  }
  return {
    subject: `Risposta alla segnalazione ${number}`,
    preview: "C'è una risposta per te.",
    blocks: [
      { text: `${hello} c'è una risposta alla tua segnalazione.` },
      { button: 'Leggi la risposta', link },
      ...code,
      { quiet: 'Ricevi questo messaggio perché hai scritto una segnalazione.' },
    ],
  }
}

/** More lines are not read in a mail; the rest is in the app. */
const MOST_LINES = 20

function toRead({ news, link, factorLink }: { news: readonly ReportNews[]; link: string; factorLink?: string }, hello: string): Message {
  const factor = (which: string) =>
    factorLink && [{ text: `Attiva la verifica in due passaggi per ${which}.` }, { button: 'Attiva la verifica', link: factorLink }]
  const quiet = { quiet: 'Ricevi questo messaggio perché rispondi alle segnalazioni.' }
  const [one] = news
  if (one && news.length === 1) {
    const { number, category, isNew } = one
    return {
      subject: isNew ? `Nuova segnalazione ${number}` : `Nuovo messaggio nella segnalazione ${number}`,
      preview: `Categoria: ${category}.`,
      blocks: [
        { text: `${hello} ${isNew ? "c'è una nuova segnalazione" : "c'è un nuovo messaggio in una segnalazione"}.` },
        { text: `Segnalazione ${number}. Categoria: ${category}.` },
        ...(factor('leggerla') || [{ button: 'Apri la segnalazione', link: one.link }]),
        quiet,
      ],
    }
  }
  const lines = news.map(({ number, category, isNew }) => `${isNew ? 'Nuova' : 'Nuovo messaggio'}: ${number}. Categoria: ${category}.`)
  const more = news.length - MOST_LINES
  return {
    subject: `Novità in ${news.length} segnalazioni`,
    preview: "Sono arrivate a pochi minuti una dall'altra.",
    blocks: [
      { text: `${hello} ci sono novità in ${news.length} segnalazioni.` },
      { list: more > 1 ? [...lines.slice(0, MOST_LINES), `Altre ${more} sono nell'app.`] : lines },
      ...(factor('leggerle') || [{ button: 'Vedi le segnalazioni', link }]),
      quiet,
    ],
  }
}
