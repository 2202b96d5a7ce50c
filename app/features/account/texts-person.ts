/** /account/profilo, /account/email and the link of its mail. */
export const profile = {
  title: 'Profilo',
  name: 'Nome e cognome',
  nameLead: 'Sono quelli che si leggono sulla tessera.',
  /** Once the board or a shop has checked the name. */
  nameByRequest: 'Sono quelli che si leggono sulla tessera. Per cambiarli decide la segreteria: può chiederti un documento.',
  asked: (name: string): string => `Hai chiesto questo nome: ${name}. Decide la segreteria, e ti scriviamo.`,
  save: 'Salva',
  ask: 'Chiedi il cambio',
  saved: 'Nome aggiornato, anche sulla tessera.',
  askedNow: 'Richiesta inviata: decide la segreteria.',
  verified: 'Confermata',
  pending: (email: string): string => `In attesa di conferma: ${email}`,
  number: 'Numero di tessera',
  since: (date: string): string => `Con noi da: ${date}`,
}

export const email = {
  title: 'Cambia e-mail',
  current: (email: string): string => `Adesso usi ${email}.`,
  lead: 'Ti scriviamo al nuovo indirizzo: vale quando lo confermi da lì. Fino ad allora resta quello di ora.',
  field: 'Nuova e-mail',
  send: 'Invia la conferma',
  pending: (email: string): string =>
    `Apri il messaggio che abbiamo mandato a ${email} e tocca «Conferma l'indirizzo». Il link vale 24 ore.`,
  cancel: 'Annulla il cambio',
  cancelled: "Il cambio è annullato: resta l'indirizzo di prima.",
  same: 'È già il tuo indirizzo.',
  again: 'Oppure scrivi un altro indirizzo.',
  trialMail: 'Apri la posta della prova',
}

export const confirmEmail = {
  title: 'Conferma il nuovo indirizzo',
  lead: 'Tocca il pulsante per usare il nuovo indirizzo da adesso in poi, anche per accedere.',
  confirm: "Conferma l'indirizzo",
  done: (email: string): string => `Da adesso usi ${email}.`,
  used: (email: string): string => `Questo link è già stato usato: adesso il tuo indirizzo è ${email}.`,
  dead: 'Questo link non vale più. Se vuoi ancora cambiare indirizzo, chiedine un altro.',
  again: 'Chiedi un altro link',
  toAccount: "Vai all'account",
}

/** /account/aspetto */
export const look = {
  title: 'Aspetto',
  lead: 'Vale per questo dispositivo.',
  theme: 'Tema',
  themes: { system: 'Automatico', light: 'Chiaro', dark: 'Scuro' },
  size: 'Grandezza del testo',
  sizes: { 100: 'Normale', 115: 'Grande', 130: 'Più grande' },
  sample: 'Così leggerai gli appuntamenti, le convenzioni e tutto il resto.',
  forgotten: "Questo dispositivo non conserva le scelte: alla prossima apertura l'aspetto torna quello di prima.",
  /** In the account's list. */
  now: ({ theme, text }: { theme: 'system' | 'light' | 'dark'; text: 100 | 115 | 130 }): string =>
    `${look.themes[theme]}, testo ${look.sizes[text].toLowerCase()}`,
}
