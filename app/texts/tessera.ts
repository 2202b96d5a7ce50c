/** The screen «La mia tessera», around the card. Words on the card itself are in card.ts. */
export const tessera = {
  actions: 'Azioni sulla tessera',
  enlarge: 'Ingrandisci',
  copyNumber: 'Copia il numero',
  copied: 'Numero copiato',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul numero per selezionarlo.',
  memberSince: 'Con noi dal',
  category: 'Tipo di tessera',
  none: {
    title: 'La tessera non è ancora su questo telefono',
    text: 'Collegati alla rete per qualche secondo: poi si apre anche senza.',
    action: 'Riprova',
  },
}
