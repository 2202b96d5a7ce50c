import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  legalTextVersion: {
    title: "Versioni dell'informativa e della dichiarazione di accessibilità che hai pubblicato",
    why: 'Restano, perché il registro di chi le ha lette le nomina. Senza il tuo account restano senza il tuo nome.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('legalTextVersion')
        .select(['id', 'number', 'version', 'publishedAt'])
        .where('publishedBy', '=', uid)
        .orderBy('publishedAt')
        .execute(),
    erased: 'kept',
  },
} satisfies PersonalData
