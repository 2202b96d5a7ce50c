import { withDay } from '#domain/format.ts'

/** The cards of a family on one phone. */
export const family = {
  title: 'Famiglia',
  lead: 'Chi fa parte della famiglia lo registra la segreteria.',
  detail: 'Le tessere che porti, e chi porta la tua',
  whose: 'Di chi è la tessera',
  /** Heard when another card comes into the place. */
  shown: (name: string, which: number, all: number): string => `Tessera di ${name}, ${which} di ${all}`,
  children: 'Tessere che porti',
  until: (day: string): string => `Fino ${withDay('al', day)}, quando compie 18 anni`,
  alsoOwn: 'Ha anche la tessera sul suo telefono',
  /** From fourteen on a child may have the card in an account of their own. */
  invite: 'Invita',
  inviteLabel: (name: string): string => `Invita ${name} ad avere la tessera sul suo telefono`,
  inviteTitle: (name: string): string => `La tessera sul telefono di ${name}`,
  inviteText:
    'Da 14 anni può avere la tessera in un suo account. Scriviamo a questo indirizzo: il link vale 7 giorni. Fino ai 18 anni la tessera resta anche sul tuo telefono.',
  inviteEmail: 'La sua e-mail',
  inviteEmailMissing: "Scrivi l'e-mail di chi ha la tessera.",
  ownEmail: 'Questo è il tuo indirizzo: serve il suo.',
  send: "Manda l'invito",
  sent: 'Invito mandato',
  invited: (email: string, until: string): string => `Invito mandato a ${email}, vale ${withDay('fino al', until)}`,
  takeBack: 'Ritira',
  takeBackLabel: (name: string): string => `Ritira l'invito di ${name}`,
  takenBack: 'Invito ritirato',
  undo: 'Riprendi',
  undoLabel: (name: string): string => `Riprendi la tessera di ${name}`,
  undoUntil: (day: string): string => `Non doveva? La riprendi ${withDay('fino al', day)}.`,
  undone: 'Tessera ripresa',
  guardians: 'Chi porta la tua tessera',
  guardiansText: 'Finché hai meno di 18 anni, la tua tessera è anche sul telefono di chi ti fa da genitore.',
  guardian: 'Vede la tessera e la può mostrare',
  none: 'Nessuno è collegato alla tua famiglia.',
  offline: 'Sei senza connessione: è quello che sappiamo.',
}

/** Opened from the mail of an invitation. */
export const invitation = {
  title: 'Prendi la tua tessera',
  lead: (email: string): string => `La tessera passa al tuo account, ${email}, con lo stesso numero.`,
  text: 'Fino ai 18 anni resta anche sul telefono di chi ti fa da genitore. Il nome è quello della tessera. Se in questo account hai una tessera appena creata, al suo posto ci sarà questa. Avvisiamo chi ti fa da genitore.',
  accept: 'Prendi la tessera',
  done: 'La tessera è tua, anche su questo telefono',
  invalid: 'Questo link non vale più: è già stato usato, o ne hai uno più nuovo. Se serve, fatti mandare un altro invito.',
  expired: 'Questo invito è scaduto. Fattene mandare un altro.',
  standing: 'Questo account ha già una tessera da socio, o una domanda in corso. Per unirle serve la segreteria.',
  other: 'Questo invito è per un altro indirizzo e-mail. Esci, e accedi con quello.',
  leave: 'Esci e accedi con un altro account',
  toCard: 'Vai alla tessera',
}
