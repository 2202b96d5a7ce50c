import type { Database } from '#db/connect.ts'

/** The keys of the table `setting`, and what each holds. */
export type Settings = {
  /** The data folder holds the trial's demo association. */
  demo: true
  /** SHA-256 of the one-time set-up link's token. */
  setupToken: string
}

export async function readSetting<K extends keyof Settings>(db: Database, key: K): Promise<Settings[K] | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (JSON.parse(row.value) as Settings[K]) : null
}

export async function writeSetting<K extends keyof Settings>(db: Database, key: K, value: Settings[K]): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}
