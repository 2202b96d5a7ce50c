import { randomBytes } from 'node:crypto'
import { PUBLIC_COLLECTIONS, type CollectionName } from '#domain/content/collection.ts'
import { readSince, type Since } from '#domain/content/content.ts'
import type { Database } from '#db/connect.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { defineSetting, keepSetting, readSetting } from '#server/platform/settings.ts'
import { rowText, type List, type Versions } from './list.ts'
import { onceATurn, type Lists } from './lists.ts'
import { findVersions } from './queries.ts'

/** Names this database. The versions of a copy from another database mean nothing here. */
const CONTENT_NAME = defineSetting<string>('contentName')

/** The changes of the public collections since `since` (`domain/content/content.ts`), as a file ready to send. */
export type Content = (since: string) => Promise<File>

/** Above this number the whole list is cheaper: it is compressed once for all devices, changes for each request. */
const MAX_CHANGES = 200
/** Devices mostly ask from one of the last few versions. Beyond this number an answer is not cached, so that nobody can fill the memory. */
const MAX_KEPT = 64

export function createContent({ db, lists }: { db: Database; lists: Lists }): Content {
  const versions = onceATurn(() => readVersions(db))
  let name: string | undefined
  let kept = new Map<string, File>()
  let keptFor = ''

  return async (asked) => {
    const current = await versions('all')
    name ??= (await readSetting(db, CONTENT_NAME))!
    const since = knownVersions(readSince(asked), name, current)
    const behind = PUBLIC_COLLECTIONS.filter((collection) => since[collection] !== current.get(collection)!.version)
    const stamp = PUBLIC_COLLECTIONS.map((collection) => current.get(collection)!.version).join()
    if (stamp !== keptFor) [kept, keptFor] = [new Map(), stamp]
    const key = behind.map((collection) => `${collection}.${since[collection]}`).join()
    const file = kept.get(key)
    if (file) return file
    const isForOne = kept.size >= MAX_KEPT
    const made = makeFile(await answerText(name, behind, since, lists), { type: 'application/json', cache: 'no-cache', isForOne })
    if (!isForOne && stamp === keptFor) kept.set(key, made)
    return made
  }
}

/**
 * The asked versions that changes can answer. For a future version (of another database) or a very old one, removed documents are unknown.
 * Any invented numbers thus become the same question.
 */
function knownVersions({ name, versions }: Since, ours: string, current: ReadonlyMap<CollectionName, Versions>): Since['versions'] {
  if (name !== ours) return {}
  return Object.fromEntries(
    PUBLIC_COLLECTIONS.flatMap((collection) => {
      const [since, { version, oldest }] = [versions[collection], current.get(collection)!]
      return since === undefined || since < oldest || since > version ? [] : [[collection, since]]
    }),
  )
}

async function answerText(name: string, behind: CollectionName[], since: Since['versions'], lists: Lists): Promise<Buffer> {
  const parts: string[] = []
  for (const collection of behind) parts.push(`${JSON.stringify(collection)}:${changeText(await lists(collection), since[collection])}`)
  return Buffer.from(`{"name":${JSON.stringify(name)},"collections":{${parts.join()}}}`)
}

/** A `CollectionChange`, from stored JSON texts. */
function changeText({ version, oldest, rows, removed }: List, since: number | undefined): string {
  const whole = `{"version":${version},"whole":true}`
  if (since === undefined || since < oldest || since > version) return whole
  const texts: string[] = []
  for (const [i, row] of rows.entries()) {
    if (row.version <= since) continue
    if (texts.length === MAX_CHANGES) return whole
    texts.push(`{"after":${JSON.stringify(rows[i - 1]?.id ?? null)},"document":${rowText(row)}}`)
  }
  const gone = removed.filter((each) => each.version > since).map(({ id }) => id)
  return `{"version":${version},"changed":[${texts.join()}],"removed":${JSON.stringify(gone)}}`
}

async function readVersions(db: Database): Promise<Map<CollectionName, Versions>> {
  const known = new Map((await findVersions(db).execute()).map(({ collection, ...versions }) => [collection, versions]))
  return new Map(PUBLIC_COLLECTIONS.map((collection) => [collection, known.get(collection) ?? { version: 0, oldest: 0 }]))
}

/**
 * Names the content once, at the start; of two processes that start together one does. A restored backup gets another name (db/restore.ts).
 */
export async function nameContent(db: Database): Promise<void> {
  await keepSetting(db, CONTENT_NAME, () => randomBytes(9).toString('base64url'))
}
