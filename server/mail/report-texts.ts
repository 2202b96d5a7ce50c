import type { Message } from './template.ts'

/** `number`: null of a confidential report, whose mail says nothing of it. `expiresAt`: epoch ms, when the link stops working. */
export type ReportMail =
  | { template: 'report-confirm'; link: string; expiresAt: number }
  | { template: 'report-answered'; number: string | null; link: string; byCode: boolean }
  | { template: 'report-confidential' }
  | { template: 'report-to-read'; number: string; category: string; link: string; isNew: boolean }

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
      return {
        subject: mail.isNew ? `Nuova segnalazione ${mail.number}` : `Nuovo messaggio nella segnalazione ${mail.number}`,
        preview: `Categoria: ${mail.category}.`,
        blocks: [
          { text: `${hello} ${mail.isNew ? "c'è una nuova segnalazione" : "c'è un nuovo messaggio in una segnalazione"}.` },
          { text: `Segnalazione ${mail.number}. Categoria: ${mail.category}.` },
          { button: 'Apri la segnalazione', link: mail.link },
          { quiet: 'Ricevi questo messaggio perché rispondi alle segnalazioni.' },
        ],
      }
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
