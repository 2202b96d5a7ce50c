import type { Database } from '#db/connect.ts'

/** @param today finds an administrator whose role has no end, or ends on this day or later */
export const findAdmin = (db: Database, today: string) =>
  db
    .selectFrom('staffRole')
    .select('uid')
    .where('role', '=', 'admin')
    .where((row) => row.or([row('expiresOn', 'is', null), row('expiresOn', '>=', today)]))
    .limit(1)
    .executeTakeFirst()
