/** Pages that exist in the trial alone. */
export const trial = {
  mail: {
    title: 'Posta',
    lead: 'I messaggi che questa prova avrebbe spedito. Non partono davvero.',
    empty: 'Non ci sono ancora messaggi. Registrati, e qui arriva il primo.',
    to: (address: string): string => `A: ${address}`,
    open: (subject: string): string => `Apri il messaggio «${subject}»`,
    links: 'Link nel messaggio',
    refresh: 'Aggiorna',
    refreshed: 'Posta aggiornata.',
    failed: 'Non riusciamo a leggere la posta. Riprova.',
    asText: 'Testo',
    asHtml: 'Come si vede',
  },
  kit: {
    title: 'Componenti',
    lead: 'Tutti i pezzi con cui sono fatte le schermate, nei loro stati.',
    light: 'Chiaro',
    dark: 'Scuro',
    color: "Colore dell'associazione",
  },
}
