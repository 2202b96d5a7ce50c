import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  takenCode: {
    title: 'Codici sconto',
    why: 'I codici che hai preso dalle convenzioni.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('takenCode')
        .innerJoin('discountCode', 'discountCode.id', 'takenCode.codeId')
        .select(['takenCode.offerId', 'discountCode.code', 'takenCode.takenAt'])
        .where('takenCode.uid', '=', uid)
        .orderBy('takenCode.takenAt')
        .execute(),
    // The code itself stays used.
    erased: 'deleted',
  },
  favouriteOffer: {
    title: 'Convenzioni preferite',
    why: "Quelle che hai segnato con il cuore. Restano finché non le togli o elimini l'account.",
    rows: (db, { uid }) => current(db).selectFrom('favouriteOffer').select(['offerId', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  offerDiscount: null,
  discountCode: null,
} satisfies PersonalData
