import type { Database } from '#db/connect.ts'

/** @param today an administrator without an end, or whose last day has not passed */
export const findAdmin = (db: Database, today: string) =>
  db
    .selectFrom('staffRole')
    .select('uid')
    .where('role', '=', 'admin')
    .where((row) => row.or([row('expiresOn', 'is', null), row('expiresOn', '>=', today)]))
    .limit(1)
    .executeTakeFirst()
