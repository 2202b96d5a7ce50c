import { defineMail } from '#server/platform/mail/define.ts'

/** `labels`: the categories whose reports the officer no longer reads. */
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
      { quiet: 'Ricevi questo messaggio perché amministri, perché amministravi fino a poco fa, o perché hai il ruolo della tutela.' },
    ],
  }),
})

/** `address`: the officer's new public address; null: none. */
export const officerAddressMail = defineMail<{ address: string | null }>({
  template: 'officer-address',
  label: "Avviso sull'e-mail della tutela",
  write: ({ address }, hello) => ({
    subject: "Responsabile della tutela: è cambiata l'e-mail",
    preview: "È cambiato l'indirizzo pubblico di chi legge le segnalazioni riservate.",
    blocks: [
      {
        text:
          address === null
            ? `${hello} chi amministra ha tolto l'e-mail pubblica del responsabile della tutela.`
            : `${hello} chi amministra ha cambiato l'e-mail pubblica del responsabile della tutela. Adesso è ${address}.`,
      },
      { text: "Se non te l'aspettavi, parlane subito con il direttivo." },
      { quiet: 'Ricevi questo messaggio perché amministri, perché amministravi fino a poco fa, o perché hai il ruolo della tutela.' },
    ],
  }),
})
