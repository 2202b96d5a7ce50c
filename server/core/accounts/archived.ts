import { FOR_A_WHILE, OF_THIS_INSTALLATION, OPENS_SOMETHING, type ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  account: {
    file: 'persone/account',
    about: "Chi può accedere all'app, con il suo indirizzo e-mail.",
    columns: {
      name: 'Nome per intero, come fu scritto alla registrazione',
      emailVerified: "Se l'indirizzo è stato confermato",
      image: 'Sempre vuota',
    },
  },
  accountBlock: {
    file: 'persone/account-chiusi',
    about: 'Account che chi amministra tiene chiusi.',
    key: ['uid'],
    columns: {},
  },
  session: OPENS_SOMETHING,
  credential: OPENS_SOMETHING,
  verification: OPENS_SOMETHING,
  emailToken: OPENS_SOMETHING,
  challenge: OPENS_SOMETHING,
  passkey: OPENS_SOMETHING,
  secondFactor: OPENS_SOMETHING,
  passkeyStep: OPENS_SOMETHING,
  recoveryCode: OPENS_SOMETHING,
  erasedImport: OF_THIS_INSTALLATION,
  mailBounce: FOR_A_WHILE,
} satisfies ArchiveParts
