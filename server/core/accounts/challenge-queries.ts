import { current, type Database } from '#db/connect.ts'
import type { ChallengeRow } from '#db/tables.ts'

export const insertChallenge = (db: Database, row: ChallengeRow) => current(db).insertInto('challenge').values(row).execute()

export const findChallengeRow = (db: Database, hash: string, kind: string) =>
  current(db).selectFrom('challenge').selectAll().where('hash', '=', hash).where('kind', '=', kind).executeTakeFirst()

export const deleteChallengesOf = (db: Database, uid: string, kind: string) =>
  current(db).deleteFrom('challenge').where('uid', '=', uid).where('kind', '=', kind).execute()

export const takeChallengeRow = (db: Database, hash: string, kind: string) =>
  current(db).deleteFrom('challenge').where('hash', '=', hash).where('kind', '=', kind).returningAll().executeTakeFirst()
