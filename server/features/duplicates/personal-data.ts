import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  keptApart: {
    title: 'Somiglianze chiarite',
    why: "Quando la segreteria ha visto che la tua scheda e un'altra che le somiglia sono di due persone.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('keptApart')
        .innerJoin('card', (join) =>
          join.on((row) =>
            row.or([row('card.number', '=', row.ref('keptApart.cardNumber')), row('card.number', '=', row.ref('keptApart.otherNumber'))]),
          ),
        )
        .select(['card.number', 'keptApart.decidedAt'])
        .where('card.uid', '=', uid)
        .orderBy('keptApart.decidedAt')
        .execute(),
    erased: 'unlinked',
  },
} satisfies PersonalData
