import { current } from '#db/connect.ts'
import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  consentEvent: {
    title: 'Registro di ciò che hai letto, dichiarato e autorizzato',
    why: "Serve a dimostrarlo. Le righe non si cambiano e restano, senza nome, anche dopo l'eliminazione dell'account.",
    rows: async (db, { uid }) => {
      const rows = await current(db).selectFrom('consentEvent').selectAll().where('personId', '=', uid).orderBy('occurredAt').execute()
      // The staff member who entered a paper form stays unnamed.
      return rows.map((row) => ({ ...row, actorId: row.actorId === uid ? uid : null }))
    },
    // Append-only, under an id that names nobody after erasure; kept ten years after the relationship has ended.
    erased: 'kept',
  },
} satisfies PersonalData
