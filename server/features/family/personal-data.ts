import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  familyInvitation: {
    title: 'Inviti a chi è in famiglia',
    why: 'A che indirizzo hai mandato il link per avere la tessera su un altro telefono. Dopo 7 giorni si cancellano.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('familyInvitation')
        .select(['cardNumber', 'email', 'createdAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
} satisfies PersonalData
