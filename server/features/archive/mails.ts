import { defineMail } from '#server/platform/mail/define.ts'

/** To the other administrators. `name`: the archive's author. */
export const archiveMail = defineMail<{ name: string; link: string }>({
  template: 'archive',
  label: "Avviso sull'archivio completo",
  write: ({ name, link }, hello) => ({
    subject: "Qualcuno scarica tutti i dati dell'associazione",
    preview: "È stato chiesto l'archivio completo.",
    blocks: [
      { text: `${hello} ${name || 'chi amministra'} ha chiesto l'archivio completo: un file con tutti i dati dell'associazione.` },
      { text: "Se non te l'aspettavi, parlane subito con il direttivo: dalla pagina dell'archivio puoi eliminarlo." },
      { button: "Vedi l'archivio", link },
      { quiet: "Ricevi questo messaggio perché amministri l'associazione." },
    ],
  }),
})
