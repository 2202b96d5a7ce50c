import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  rightsRequest: {
    title: 'Richieste sui tuoi dati',
    why: 'Quello che hai chiesto alla segreteria e la risposta. Restano due anni dopo la risposta, anche senza account: provano che abbiamo risposto.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('rightsRequest')
        .select(['id', 'cardNumber', 'who', 'contact', 'kind as rightsKind', 'receivedOn', 'dueOn', 'words as askedWords'])
        .select(['identityOn', 'identityHow', 'extendedOn', 'extensionReason', 'answeredOn', 'outcome as rightsOutcome', 'answer'])
        .where((row) =>
          row.or([row('personId', '=', uid), row('cardNumber', 'in', row.selectFrom('card').select('number').where('card.uid', '=', uid))]),
        )
        .orderBy('receivedOn')
        .execute(),
    erased: 'registered',
  },
} satisfies PersonalData
