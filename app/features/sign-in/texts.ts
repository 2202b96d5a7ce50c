export const login = {
  title: 'Accedi',
  lead: 'È bello rivederti. Accedi per avere la tessera sempre a portata di mano.',
  returning: "Per vedere questa pagina serve l'accesso. Poi ti riportiamo qui.",
  tabs: 'Accesso',
  signIn: 'Accedi',
  signUp: 'Registrati',
  forgot: 'Password dimenticata?',
  withPasskey: 'Accedi con una passkey',
  paperCard: {
    question: 'Hai già la tessera di carta?',
    link: 'Registrati e collegala',
    rest: 'con il codice della segreteria.',
  },

  codeTitle: 'Verifica in due passaggi',
  code: {
    send: 'Continua',
    passkey: {
      lead: 'Conferma che sei tu con la tua passkey.',
      use: 'Usa la passkey',
      elsewhere:
        "Qui le passkey non funzionano. Da un browser recente, nel tuo account, puoi aggiungere un'app di autenticazione: il suo codice vale anche qui.",
    },
    app: {
      lead: 'Scrivi il codice di 6 cifre della tua app di autenticazione.',
      label: 'Codice',
      use: "Usa l'app di autenticazione",
      trial: 'In questa prova, i codici dello staff sono qui',
    },
    recovery: {
      lead: 'Scrivi uno dei codici che hai salvato quando hai attivato la verifica. Ognuno vale una volta.',
      label: 'Codice di riserva',
      use: 'Usa un codice di riserva',
    },
  },

  signUpTitle: 'Crea il tuo account',
  create: 'Crea account',

  forgotTitle: 'Password dimenticata?',
  forgotLead: 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.',
  sendLink: 'Invia il link',
  resetSent: (email: string): string => `Se ${email} ha un account, tra poco riceverai un link per scegliere una nuova password.`,
  backToSignIn: "Torna all'accesso",

  resetTitle: 'Scegli una nuova password',
  resetLead: 'Dopo il cambio chiudiamo gli altri accessi al tuo account.',
  savePassword: 'Salva la password',
  resetDone: "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.",

  or: 'oppure',
  /** Read aloud in full; only the name is visible. */
  continueWith: 'Continua con',
  returnTitle: 'Accesso in corso',
  returnFailed: 'Accesso non riuscito',
  handedOver: 'Fatto. Puoi chiudere questa finestra.',
  toSignIn: "Vai all'accesso",

  profileTitle: 'Completa il profilo',
  profileLead: 'Mancano pochi dati per avere la tessera.',
  saveProfile: 'Salva e continua',
  leave: 'Esci',
}
