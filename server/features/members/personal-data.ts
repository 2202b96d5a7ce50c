import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  // Views are the association's; the audit says who saved one.
  memberView: null,
  // The task is the staff's; its cards are below.
  memberTask: null,
  memberTaskCard: {
    title: 'Operazioni della segreteria su molte tessere',
    why: 'Quando la segreteria ha agito sulla tua tessera insieme ad altre: un rinnovo, un sollecito, una stampa. Dopo 30 giorni si cancellano.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('memberTaskCard')
        .innerJoin('memberTask', 'memberTask.id', 'memberTaskCard.taskId')
        .innerJoin('card', 'card.number', 'memberTaskCard.cardNumber')
        .select(['memberTaskCard.cardNumber', 'memberTask.kind', 'memberTaskCard.outcome', 'memberTask.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('memberTask.createdAt')
        .execute(),
    erased: 'unlinked',
  },
} satisfies PersonalData
