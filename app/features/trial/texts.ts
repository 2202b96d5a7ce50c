/** Pages that exist in the trial alone. */
export const trial = {
  mail: {
    title: 'Posta',
    lead: 'I messaggi che questa prova avrebbe spedito. Non partono davvero.',
    empty: 'Non ci sono ancora messaggi. Registrati, e qui arriva il primo.',
    to: (address: string): string => `A: ${address}`,
    refresh: 'Aggiorna',
  },
}
