import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  account: {
    title: 'Account',
    why: "L'account con cui accedi. Resta finché non lo elimini.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('account')
        .select(['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'])
        .where('id', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  accountBlock: {
    title: "Chiusura dell'account da parte dell'associazione",
    why: "Da quando chi amministra tiene chiuso l'account.",
    rows: (db, { uid }) => current(db).selectFrom('accountBlock').select('createdAt').where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  credential: {
    title: 'Modi di accedere',
    why: 'La password o gli account di altri servizi con cui accedi.',
    rows: async (db, { uid }) => {
      const rows = await current(db)
        .selectFrom('credential')
        .select(['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
        .select((row) => row('password', 'is not', null).as('hasPassword'))
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .execute()
      return rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) }))
    },
    erased: 'deleted',
  },
  passkey: {
    title: 'Passkey',
    why: 'Le passkey con cui accedi.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('passkey')
        .select(['id', 'name', 'backedUp', 'transports', 'counter', 'createdAt', 'lastUsedAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  secondFactor: {
    title: 'Verifica in due passaggi',
    why: 'Il codice che ti chiediamo dopo la password.',
    rows: (db, { uid }) => current(db).selectFrom('secondFactor').select(['createdAt', 'confirmedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  passkeyStep: {
    title: 'Passkey dopo la password',
    why: 'Che cosa ti chiediamo dopo la password o un altro servizio.',
    rows: (db, { uid }) => current(db).selectFrom('passkeyStep').select('createdAt').where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  recoveryCode: {
    title: 'Codici di riserva',
    why: 'Quanti ne restano. Quali sono, non lo sappiamo nemmeno noi.',
    rows: async (db, { uid }) => {
      const codes = await current(db).selectFrom('recoveryCode').select('uid').where('uid', '=', uid).execute()
      return codes.length > 0 ? [{ left: codes.length }] : []
    },
    erased: 'deleted',
  },
  session: {
    title: 'Accessi aperti',
    why: 'I dispositivi che usano il tuo account. Dopo 90 giorni senza uso si chiudono.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('session')
        .select(['id', 'userAgent', 'ipAddress', 'proof', 'provedAt', 'secondAt', 'linkedAt', 'createdAt', 'updatedAt', 'expiresAt'])
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  emailToken: {
    title: 'Link mandati per e-mail',
    why: 'Quando ti abbiamo mandato un link. Si cancellano 30 giorni dopo la scadenza.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('emailToken')
        .select(['purpose', 'email', 'createdAt', 'expiresAt', 'usedAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  challenge: {
    title: 'Accessi a metà',
    why: 'Richieste di accesso che aspettano una risposta. Durano pochi minuti.',
    rows: (db, { uid }) => current(db).selectFrom('challenge').select(['kind', 'createdAt', 'expiresAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  mailBounce: {
    title: 'E-mail non arrivate',
    why: 'Il tuo indirizzo ha rifiutato un messaggio: finché è così, ti scriviamo solo il necessario.',
    rows: (db, { uid }) => current(db).selectFrom('mailBounce').select(['email', 'code', 'bouncedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  // Only the fact of an erasure, by the digest of an imported id.
  erasedImport: null,
  // Unused: nothing writes to this table.
  verification: null,
} satisfies PersonalData
