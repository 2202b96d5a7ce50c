/** Pages that exist in the trial alone. */
export const trial = {
  mail: {
    title: 'Posta',
    lead: 'I messaggi che questa prova avrebbe spedito. Non partono davvero.',
    empty: 'Non ci sono ancora messaggi. Registrati, e qui arriva il primo.',
    to: (address: string): string => `A: ${address}`,
    refresh: 'Aggiorna',
  },
  codes: {
    title: 'Codici',
    lead: 'Quello che lo staff della demo leggerebbe adesso sul telefono. Esistono solo in questa prova.',
    how: "Accedi con uno di questi indirizzi e la password che hai letto all'avvio, poi scrivi il codice. Vale una volta, e cambia ogni 30 secondi.",
    empty: 'Nessuno dello staff ha ancora la verifica in due passaggi. Si attiva da Account, o cancella la cartella dei dati e riavvia.',
    copy: (name: string): string => `Copia il codice di ${name}`,
    copied: 'Codice copiato',
    signIn: 'Vai ad Accedi',
  },
}
