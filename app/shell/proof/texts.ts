export const proof = {
  title: 'Conferma che sei tu',
  lead: 'È per la sicurezza del tuo account. Poi riprendi da dove eri.',
  password: 'Password',
  code: 'Codice di 6 cifre',
  codeHint: 'Quello della tua app di autenticazione, o un codice di riserva.',
  codeLead: 'Manca il secondo passaggio.',
  confirm: 'Conferma',
  or: 'Oppure',
  passkey: 'Usa una passkey',
  provider: (name: string): string => `Continua con ${name}`,
  forgot: 'Password dimenticata?',
  /** Shown when the account has no password. */
  choose: 'Scegli una password',
  forgotSent: (email: string): string => `Ti abbiamo scritto a ${email}. Apri il messaggio per scegliere una password.`,
  proved: 'Confermato: ora puoi continuare.',
  back: "Torna all'account",
  failed: 'Non è andata a buon fine',
}
