/** Shown to staff instead of content that failed to load. */
export const deskProblem = {
  toHome: "Torna all'app",
  retry: 'Riprova',
  network: 'Per questo serve la rete. Torna quando sei in linea: quello che hai scritto resta qui.',
  failed: 'Non riusciamo a caricare questa pagina. Riprova tra qualche minuto.',
  forbidden: 'Il tuo ruolo non apre questa pagina. Se ti serve, parlane con chi amministra.',
  notFound: "Quello che cerchi non c'è più, o non c'è mai stato.",
  second: {
    title: 'Conferma che sei tu',
    text: 'Per entrare in Gestione, oltre alla password, serve il secondo passaggio.',
    confirm: 'Conferma',
    missing: 'In Gestione si entra con la verifica in due passaggi: prima attivala sul tuo account. Poi torna qui.',
    activate: 'Attiva la verifica',
  },
}

export const deskRooms = { settings: 'Impostazioni' }
