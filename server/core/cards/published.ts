import { createHash } from 'node:crypto'
import { preparedRead } from '#db/prepared.ts'
import type { CardPublicationRow } from '#db/tables.ts'
import type { Database } from '#db/connect.ts'
import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { readSign1 } from '#domain/cards/credential/cose-sign1.ts'
import type { File } from '#server/platform/http/file.ts'

type Published = { signedAt: number; bytes: Bytes }

/** The latest publication under a name; null before the first. Decoded once. */
export async function published(db: Database, name: string): Promise<Published | null> {
  const [row] = await reader(db)([name])
  if (!row) return null
  const kept = bodies.get(row.body)
  if (kept) return kept
  if (bodies.size >= KEPT) bodies.delete(bodies.keys().next().value!)
  const made = { signedAt: row.signedAt, bytes: new Uint8Array(Buffer.from(row.body, 'base64')) }
  bodies.set(row.body, made)
  return made
}

// Depends on the body alone.
const KEPT = 500
const bodies = new Map<string, Published>()

const readers = new WeakMap<Database, (parameters: readonly string[]) => Promise<CardPublicationRow[]>>()
function reader(db: Database) {
  const read = readers.get(db) ?? preparedRead(db, db.selectFrom('cardPublication').selectAll().where('name', '=', '').compile())
  readers.set(db, read)
  return read
}

/** `keys.json`: the payload of the signed set, byte for byte. */
export const keySetBytes = ({ bytes }: Published): Bytes => readSign1(bytes).payload

/**
 * Open to any site, and usable from caches while the server is down (card format, section 9). The tag is strong and the file never
 * compressed: lists already are.
 */
export function publicFile(bytes: Bytes, type: string): File {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=300, stale-if-error=86400',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Age, Date, Link',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
  }
  return { body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), headers, etag, br: null, gzip: null }
}
