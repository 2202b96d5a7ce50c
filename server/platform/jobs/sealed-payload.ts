import { hkdfSync } from 'node:crypto'
import { current, rootOf, transaction, type Database } from '#db/connect.ts'
import { openText, sealText } from '#server/platform/secret/sealed-bytes.ts'
import { forGood } from './retry.ts'

// A waiting or failed mail contains a link that opens an account: a stolen database alone must not reveal it.

const SEALED = 'v1.'

const keys = new WeakMap<Database, () => Buffer>()

/** Encrypts payloads with a recipient, with the server's secret. Call it right after opening the database. */
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

/** @throws a permanent failure when the payload was encrypted with another secret, or changed */
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

/** Mails with a recipient, also in rows of a version without that column. */
const WRITTEN = ['mail', 'forgot', 'email-change']

/** Encrypts rows of an older version, perhaps added by another host since the migration. */
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
