import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  staffRole: {
    title: "Ruoli nell'associazione",
    why: 'Che cosa puoi fare nella gestione.',
    rows: (db, { uid }) =>
      current(db).selectFrom('staffRole').select(['role', 'startsOn', 'expiresOn', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  staffInvitation: {
    title: 'Inviti a un ruolo',
    why: 'Quelli che hai mandato e quelli per il tuo indirizzo. Dopo 7 giorni si cancellano.',
    rows: (db, { uid, email }) =>
      current(db)
        .selectFrom('staffInvitation')
        .select(['email', 'role', 'startsOn', 'expiresOn', 'createdAt', 'expiresAt'])
        .where((row) => row.or([row('uid', '=', uid), row('email', '=', email)]))
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  officerEnding: {
    title: 'Fine del ruolo della tutela',
    why: 'Quando chi amministra ha chiesto che il tuo ruolo finisca. Dopo 7 giorni si cancella.',
    rows: (db, { uid }) => current(db).selectFrom('officerEnding').select('createdAt').where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  audit: {
    title: "Registro dell'associazione",
    why: "Quando hai avuto un ruolo, e che cosa è stato deciso sul tuo nome e sulla tua tessera. Le righe non si cambiano e restano, senza nome, anche dopo l'eliminazione dell'account.",
    // Acts about this person, without their actor. The id beside a name is left out: it says nothing.
    rows: async (db, { uid }) => {
      const rows = current(db).selectFrom('audit').select(['action', 'detail', 'occurredAt']).where('subject', '=', uid).orderBy('id')
      return (await rows.execute()).map(({ detail, ...row }) => (row.action.startsWith('role_') ? { ...row, role: detail } : row))
    },
    erased: 'kept',
  },
} satisfies PersonalData
