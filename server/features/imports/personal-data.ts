import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  // Staff data. Imported rows are deleted when the import settles or is undone, rejected rows and the import 30 days after its end. The
  // people that rows became are below.
  memberImport: null,
  memberImportPart: null,
  memberImportRow: null,
  memberImportDone: {
    title: 'Importazioni della segreteria',
    why: 'Quando la tua tessera è arrivata da un file del circolo, o da un file sono arrivati i tuoi dati. Dopo 30 giorni si cancellano.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('memberImportDone')
        .innerJoin('memberImport', 'memberImport.id', 'memberImportDone.importId')
        .innerJoin('card', 'card.number', 'memberImportDone.cardNumber')
        .select(['memberImportDone.cardNumber', 'memberImportDone.outcome', 'memberImport.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('memberImport.createdAt')
        .execute(),
    erased: 'unlinked',
  },
} satisfies PersonalData
