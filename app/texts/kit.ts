/** Words that belong to the components themselves. */
export const kitText = {
  loading: 'Caricamento in corso',
  close: 'Chiudi',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  passwordAdvice: {
    weak: 'Facile da indovinare: aggiungi una parola',
    fair: 'Discreta: una parola in più la rende solida',
    strong: 'Buona password',
  },
  clearSearch: 'Cancella la ricerca',
  goToField: (label: string): string => `Vai a «${label}»`,
  offline: {
    title: 'Non ancora sul telefono',
    text: 'Questa sezione si apre senza rete dopo la prima visita. Collegati una volta.',
    card: 'Apri la tessera',
  },
  previousMonth: 'Mese precedente',
  nextMonth: 'Mese successivo',
  hasEvent: (date: string): string => `${date}, c'è un appuntamento`,
  selected: (n: number): string => (n === 1 ? '1 selezionato' : `${n} selezionati`),
  clearSelection: 'Togli la selezione',
  bulkActions: 'Azioni su ciò che è selezionato',
  selectAll: 'Seleziona tutto',
  selectRow: (name: string): string => `Seleziona ${name}`,
  sortBy: (column: string): string => `Ordina per ${column}`,
}
