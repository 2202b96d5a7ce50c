import type { Database } from '#db/connect.ts'
import type { Settings } from '#server/platform/settings.ts'

/** @param today an administrator without an end, or whose last day has not passed */
export const findAdmin = (db: Database, today: string) =>
  db
    .selectFrom('staffRole')
    .select('uid')
    .where('role', '=', 'admin')
    .where((row) => row.or([row('expiresOn', 'is', null), row('expiresOn', '>=', today)]))
    .limit(1)
    .executeTakeFirst()

/** Uses a set-up token up: only one of several simultaneous calls gets true. */
export async function takeSetupToken(db: Database, link: Settings['setupToken']): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('setting')
    .where('key', '=', 'setupToken')
    .where('value', '=', JSON.stringify(link))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
