import type { Message } from '#server/platform/mail/template.ts'

/** What somebody who reads reports is told of one: `isNew`: that it has come; else its reporter has added something. */
export type ReportNews = { number: string; category: string; link: string; isNew: boolean }

/**
 * `number`: null of a confidential report, whose mail says nothing of it. Times in epoch ms; `expiresAt`: when the link stops working;
 * `from`, `until`: what of these minutes the mail tells together. `news` is read when it leaves. `factorLink`:
 * there for whoever cannot read reports before a second factor is on.
 */
export type ReportMail =
  | { template: 'report-confirm'; link: string; expiresAt: number }
  | { template: 'report-answered'; number: string | null; link: string; byCode: boolean }
  | { template: 'report-confidential' }
  | { template: 'report-to-read'; from: number; until: number; link: string; factorLink?: string; news: readonly ReportNews[] }
  // Of one report alone, as versions before wrote it: such a mail may still wait when another version begins to deliver.
  | ({ template: 'report-to-read' } & ReportNews)

/** The Italian words of the mails about reports. `hello` begins the first sentence. */
export function reportMessage(mail: ReportMail, hello: string): Message {
  switch (mail.template) {
    case 'report-confirm':
      return {
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
      }
    case 'report-answered':
      return answered(mail, hello)
    case 'report-to-read':
      return toRead('news' in mail ? mail : { news: [mail], link: mail.link }, hello)
    case 'report-confidential':
      return {
        subject: 'Hai una nuova segnalazione riservata',
        preview: '',
        blocks: [
          { text: 'Hai una nuova segnalazione riservata.' },
          { quiet: 'Ricevi questo messaggio perché sei responsabile della tutela.' },
        ],
      }
  }
}

function answered({ number, link, byCode }: Extract<ReportMail, { template: 'report-answered' }>, hello: string): Message {
  const code = byCode ? [{ text: 'Ti serve il codice che hai avuto quando hai scritto.' }] : []
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

/** So many lines are read; the rest is in the app. */
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
