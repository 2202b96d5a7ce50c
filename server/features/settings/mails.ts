import { defineMail } from '#server/platform/mail/define.ts'

/** `labels`: the categories of which the officer reads the reports no more. */
export const confidentialCategoriesMail = defineMail<{ labels: string[]; link: string }>({
  template: 'confidential-categories',
  label: 'Avviso sulle categorie riservate',
  write: ({ labels, link }, hello) => ({
    subject: 'Segnalazioni riservate: è cambiato qualcosa',
    preview: 'Una categoria non è più riservata.',
    blocks: [
      { text: `${hello} chi amministra ha cambiato le categorie delle segnalazioni. Da adesso queste non sono più riservate:` },
      ...labels.map((label) => ({ text: `«${label}»` })),
      { text: "Quelle già scritte restano riservate. Se non te l'aspettavi, parlane subito con il direttivo." },
      { button: 'Vedi le segnalazioni', link },
      { quiet: 'Ricevi questo messaggio perché amministri, o perché hai il ruolo della tutela.' },
    ],
  }),
})
