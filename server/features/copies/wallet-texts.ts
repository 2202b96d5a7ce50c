/** Texts of the card in a phone's wallet. */
export const walletText = {
  description: (association: string) => `Tessera di ${association}`,
  subheader: 'Tessera',
  name: 'Nome',
  number: 'Numero',
  until: 'Fino al',
  category: 'Tipo di tessera',
  state: 'Stato',
  notValid: 'Non valida',
  about: 'Che cos’è',
  aboutText:
    'Una copia della tessera. Chi controlla può chiederti un documento: il codice che cambia ogni 15 secondi è nell’app. Puoi ritirare la copia dalla pagina della tessera.',
  open: 'La tessera nell’app',
  withdrawn: 'Copia ritirata',
} as const
