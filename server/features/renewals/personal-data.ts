import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  cardRenewal: {
    title: 'Rinnovi della tessera',
    why: 'Quelli che hai fatto da te, senza quota.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardRenewal')
        .innerJoin('card', 'card.number', 'cardRenewal.cardNumber')
        .select(['cardRenewal.endedOn', 'cardRenewal.validFrom', 'cardRenewal.validTo', 'cardRenewal.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardRenewal.createdAt')
        .execute(),
    erased: 'unlinked',
  },
} satisfies PersonalData
