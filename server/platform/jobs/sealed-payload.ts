import { hkdfSync } from 'node:crypto'
import { current, rootOf, transaction, type Database } from '#db/connect.ts'
import { openText, sealText } from '#server/platform/secret/sealed-bytes.ts'
import { forGood } from './retry.ts'

// A waiting or failed mail holds a link that opens somebody's account: the database alone must not give it.

const SEALED = 'v1.'

const keys = new WeakMap<Database, () => Buffer>()

/** Has the payloads that are written to somebody sealed with the server's secret. Right after the database is opened. */
export function sealPayloadsWith(db: Database, secret: () => string): void {
  let key: Buffer | undefined
  keys.set(db, () => (key ??= Buffer.from(hkdfSync('sha256', secret(), '', 'tessera outbox v1', 32))))
}

function keyOf(db: Database): Buffer {
  const key = keys.get(rootOf(db))
  if (!key) throw new Error('sealPayloadsWith was not called for this database')
  return key()
}

export const sealPayload = (db: Database, id: string, json: string): string => SEALED + sealText(keyOf(db), `outbox:${id}`, json)

/** @throws for good when it was sealed with another secret, or changed since */
export function openPayload(db: Database, { id, payload }: { id: string; payload: string }): unknown {
  if (!payload.startsWith(SEALED)) return JSON.parse(payload)
  const key = keyOf(db)
  let json: string
  try {
    json = openText(key, `outbox:${id}`, payload.slice(SEALED.length))
  } catch {
    throw forGood(new Error('the payload was sealed with another SECRET'))
  }
  return JSON.parse(json)
}

const LOT = 500

/** Kinds of mails to a recipient, also in rows of a version without that column. */
const WRITTEN = ['mail', 'forgot', 'email-change']

/** Seals what was put in by a version that did not, perhaps by another host since the migration. */
export async function sealWaiting(db: Database): Promise<void> {
  for (;;) {
    const sealed = await transaction(db, async () => {
      const rows = await current(db)
        .selectFrom('outbox')
        .select(['id', 'payload', 'recipient'])
        .where((row) => row.or([row('recipient', 'is not', null), row('topic', 'in', WRITTEN)]))
        .where('payload', 'not like', `${SEALED}%`)
        .limit(LOT)
        .execute()
      for (const { id, payload, recipient } of rows)
        await current(db)
          .updateTable('outbox')
          .set({ payload: sealPayload(db, id, payload), recipient: recipient ?? recipientIn(payload) })
          .where('id', '=', id)
          .execute()
      return rows.length
    })
    if (sealed < LOT) return
  }
}

function recipientIn(payload: string): string | null {
  try {
    const { to, email } = JSON.parse(payload) as { to?: string; email?: string }
    return to ?? email ?? null
  } catch {
    return null
  }
}
