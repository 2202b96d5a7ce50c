import type { Message } from '#server/platform/mail/template.ts'

/** `applicant`: read when the mail leaves. */
export type ApplicationMail = {
  template: 'application-arrived'
  applicationId: string
  applicant?: { name: string; email: string; category: string; isMinor: boolean }
}

/** The Italian words of the mail to those who decide on an application. `hello` begins the first sentence. */
export function applicationMessage({ applicant }: ApplicationMail, hello: string): Message {
  const who = applicant ? [{ list: [`Chi: ${applicant.name}`, `E-mail: ${applicant.email}`, `Categoria: ${applicant.category}`] }] : []
  return {
    subject: 'Nuova domanda di ammissione',
    preview: 'Va portata al direttivo.',
    blocks: [
      { text: `${hello} è arrivata una domanda di ammissione.` },
      ...who,
      ...(applicant?.isMinor ? [{ text: 'Ha meno di 18 anni: prima serve la firma di un genitore, in segreteria.' }] : []),
      {
        text: "Decide il direttivo. Nella Gestione le domande non si aprono ancora: per ora puoi scrivere a chi l'ha fatta e portarla alla prossima riunione.",
      },
      { quiet: 'Ricevi questo messaggio perché segui le domande di ammissione.' },
    ],
  }
}
