import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  contentEntry: {
    title: 'Contenuti che hai cambiato per ultimo',
    why: 'Chi altro lavora in Gestione vede chi ha cambiato che cosa. Senza il tuo account i contenuti restano, senza il tuo nome.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('contentEntry')
        .select(['collection', 'id', 'updatedAt'])
        .where('updatedBy', '=', uid)
        .orderBy('updatedAt')
        .execute(),
    erased: 'unlinked',
  },
  contentVersion: {
    title: 'Versioni di contenuti che hai scritto',
    why: 'Si può vedere che cosa è cambiato, e tornare indietro. Restano le ultime sessanta di ogni contenuto.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('contentVersion')
        .select(['collection', 'id', 'number as version', 'action', 'writtenAt'])
        .where('writtenBy', '=', uid)
        .orderBy('writtenAt')
        .execute(),
    erased: 'unlinked',
  },
  paperFile: null,
  sampleContent: null,
} satisfies PersonalData
