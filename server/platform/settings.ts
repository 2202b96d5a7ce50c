import { current, isPostgres, type Database } from '#db/connect.ts'

/** A key of the table `setting`. `T`: the type of its JSON value. */
export type Setting<T> = { key: string; holds?: T }

export const defineSetting = <T>(key: string): Setting<T> => ({ key })

/** The database has the trial's demo association. */
export const DEMO = defineSetting<true>('demo')

/** When `backup` last wrote a file (epoch ms), and its size; without its place and passphrase. */
export const LAST_BACKUP = defineSetting<{ at: number; rows: number; files: number }>('lastBackup')

export async function readSetting<T>(db: Database, { key }: Setting<T>): Promise<T | null> {
  const row = await current(db).selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (JSON.parse(row.value) as T) : null
}

export async function writeSetting<T>(db: Database, { key }: Setting<T>, value: T): Promise<void> {
  const json = JSON.stringify(value)
  await current(db)
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

/** The stored value, or what `make` returns if there is none yet. Simultaneous callers all get the same. */
export async function keepSetting<T>(db: Database, setting: Setting<T>, make: () => T): Promise<T> {
  const kept = await readSetting(db, setting)
  if (kept !== null) return kept
  await current(db)
    .insertInto('setting')
    .values({ key: setting.key, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readSetting(db, setting))!
}

/** Deletes the setting if it has this value: only one of simultaneous callers gets true. */
export async function takeSetting<T>(db: Database, { key }: Setting<T>, value: T): Promise<boolean> {
  const { numDeletedRows } = await current(db)
    .deleteFrom('setting')
    .where('key', '=', key)
    .where('value', '=', JSON.stringify(value))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The stored value, or what `make` returns. Call it inside a transaction: the row is locked until the end. */
export async function lockSetting<T>(db: Database, setting: Setting<T>, make: () => NoInfer<T>): Promise<T> {
  await keepSetting(db, setting, make)
  const { value } = await current(db)
    .selectFrom('setting')
    .select('value')
    .where('key', '=', setting.key)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  return JSON.parse(value) as T
}

/** The next number. Call it inside a transaction: no number is used twice or skipped. */
export async function nextNumber(db: Database, setting: Setting<number>): Promise<number> {
  const number = (await lockSetting(db, setting, () => 0)) + 1
  await writeSetting(db, setting, number)
  return number
}
