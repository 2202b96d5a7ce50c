import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  sportInterest: {
    title: 'Sport che ti interessano',
    why: 'Quello che hai scritto alla segreteria. Dopo 12 mesi si cancella.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('sportInterest')
        .select(['sport', 'course', 'firstname', 'lastname', 'email', 'phone', 'note', 'createdAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
