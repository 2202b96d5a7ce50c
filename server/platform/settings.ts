import type { Database } from '#db/connect.ts'

/** The keys of the table `setting`, and what each holds. */
export type Settings = {
  /** The data folder holds the trial's demo association. */
  demo: true
  /** SHA-256 of the one-time set-up link's token, and when the link ends, epoch ms. */
  setupToken: { hash: string; endsAt: number }
  /** The pair of push services (RFC 8292): the point in base64url, the private part sealed. */
  vapid: { publicKey: string; sealed: string }
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

/** What is kept under the key; when there is nothing yet, what `make` gives. Of several who come together all get the same. */
export async function keepSetting<K extends keyof Settings>(db: Database, key: K, make: () => Settings[K]): Promise<Settings[K]> {
  const kept = await readSetting(db, key)
  if (kept !== null) return kept
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readSetting(db, key))!
}
