import { current, type Database } from '#db/connect.ts'
import type { GuideFeedbackRow } from '#db/tables.ts'

/** One answer for each voter: a new one replaces it. */
export const putFeedback = (db: Database, row: GuideFeedbackRow) =>
  current(db)
    .insertInto('guideFeedback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['guide', 'voter']).doUpdateSet({ useful: row.useful, votedAt: row.votedAt }))
    .execute()

export const deleteOldFeedback = (db: Database, before: number) =>
  current(db).deleteFrom('guideFeedback').where('votedAt', '<', before).execute()
