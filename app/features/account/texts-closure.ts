import { withDay } from '#domain/format.ts'

/** /account/elimina and /account/resta. */
export const closure = {
  title: "Elimina l'account",
  lead: "Elimini l'account, non l'iscrizione al circolo.",
  lose: 'Che cosa perdi',
  loseItems: [
    "L'accesso all'app, subito e su tutti i dispositivi",
    'La tessera: dopo 14 giorni è annullata e il numero non si riusa',
    'Password, passkey e account collegati',
    'Preferenze, iscrizioni e consensi facoltativi',
  ],
  keep: 'Che cosa conserviamo',
  keepText: 'La legge ci chiede di tenere queste cose anche dopo:',
  keepItems: [
    'Il libro dei soci, se ne fai parte, e le delibere',
    'Pagamenti e ricevute, per 10 anni',
    'Il registro dei consensi, con un codice al posto del tuo nome',
  ],
  days: 'Hai 14 giorni per ripensarci',
  daysText: 'Ti mandiamo un link per e-mail: se lo apri entro 14 giorni, tieni tutto. Dopo, non si torna indietro.',
  leave: 'Lascia il circolo',
  leaveText: "È un'altra cosa: non sarai più tra i soci. Non devi dirci perché.",
  notice: "Perché e per quanto tempo: leggi l'informativa privacy",
  exportFirst: 'Prima scarica i tuoi dati',
  confirm: "Elimina l'account",
  question: "Eliminare l'account?",
  questionText:
    "Perdi l'accesso all'app, le preferenze e le iscrizioni. Se fai parte dei soci, ci resti: per legge conserviamo libro dei soci e pagamenti. Hai 14 giorni per ripensarci.",
}

export const stay = {
  closedTitle: 'Account chiuso',
  closedText: (email: string, date: string): string =>
    `Lo elimineremo ${withDay('il', date)}. Hai cambiato idea? Apri il link che abbiamo mandato a ${email} e tocca «Tieni l'account».`,
  home: 'Vai alla home',
  trialMail: 'Apri la posta della prova',
  title: "Tieni l'account",
  lead: "Hai chiesto di eliminare il tuo account. Se hai cambiato idea, tocca il pulsante: ritrovi tutto com'era.",
  keep: "Tieni l'account",
  kept: 'Il tuo account resta. Ora puoi accedere di nuovo.',
  signIn: 'Accedi',
  dead: 'Questo link non vale più. Forse hai già tenuto il tuo account: prova ad accedere.',
  gone: "Questo link non vale più. Se sono passati 14 giorni, l'account è stato eliminato: puoi crearne uno nuovo.",
  signUp: 'Registrati',
  invalid: 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero.',
}
