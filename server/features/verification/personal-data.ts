import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  partnerCheck: {
    title: 'Verifiche della tessera',
    why: 'Dove e quando un negozio convenzionato o la segreteria ha controllato la tessera con la rete. Le vedi solo tu. Dopo 12 mesi si cancellano.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('partnerCheck')
        .select(['partner', 'place', 'result', 'kind', 'checkedAt'])
        .where('uid', '=', uid)
        .orderBy('checkedAt')
        .execute(),
    erased: 'deleted',
  },
  redemption: {
    title: 'Sconti usati nei negozi',
    why: 'Servono per i limiti delle convenzioni. Dopo 12 mesi si cancellano; quelli che si usano una volta sola, quando la convenzione finisce; quelli annullati dal negozio, entro due giorni.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('redemption')
        .select(['offerId', 'redeemedAt', 'undoneAt'])
        .where('uid', '=', uid)
        .orderBy('redeemedAt')
        .execute(),
    erased: 'deleted',
  },
  // Tables about shops, not people.
  partnerLink: null,
  partnerSession: null,
  partnerDay: null,
  // A shop's work address and its proposed changes to its offer belong to no account.
  partnerContact: null,
  offerProposal: null,
  // Daily sums.
  cardCheck: null,
} satisfies PersonalData
