import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  resolution: {
    title: 'Delibere che hai registrato',
    why: 'Se lavori in segreteria: quelle che hai scritto tu. Restano, senza il tuo nome.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('resolution')
        .select(['body', 'decidedOn', 'reference', 'createdAt'])
        .where('createdBy', '=', uid)
        .orderBy('id')
        .execute(),
    erased: 'unlinked',
  },
  registerEntry: {
    title: 'Libro soci',
    why: "Le tue righe nel libro dei soci. Per legge restano finché c'è l'associazione, anche se elimini l'account.",
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('registerEntry')
        .leftJoin('resolution', 'resolution.id', 'registerEntry.resolutionId')
        .select(['registerEntry.number as registerNumber', 'registerEntry.kind', 'registerEntry.cardNumber'])
        .select(['registerEntry.lastname', 'registerEntry.firstname', 'registerEntry.birthDate', 'registerEntry.birthPlace'])
        .select(['registerEntry.taxCode', 'registerEntry.residence', 'registerEntry.category', 'registerEntry.admittedOn'])
        .select([
          'registerEntry.endedOn as membershipEndedOn',
          'registerEntry.endReason',
          'registerEntry.endReference',
          'registerEntry.note',
        ])
        .select(['resolution.body', 'resolution.decidedOn', 'resolution.reference', 'registerEntry.createdAt'])
        // Rows older than the account reference the card only.
        .where((row) =>
          row.or([
            row('registerEntry.personId', '=', uid),
            row('registerEntry.cardNumber', 'in', row.selectFrom('card').select('card.number').where('card.uid', '=', uid)),
          ]),
        )
        .orderBy('registerEntry.number')
        .execute(),
    erased: 'registered',
  },
} satisfies PersonalData
