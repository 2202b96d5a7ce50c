import { randomBytes } from 'node:crypto'
import { PUBLIC_COLLECTIONS, type CollectionName } from '#domain/content/collection.ts'
import { readSince, type Since } from '#domain/content/content.ts'
import type { Database } from '#db/connect.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { defineSetting, keepSetting, readSetting } from '#server/platform/settings.ts'
import { rowText, type List, type Versions } from './list.ts'
import { onceATurn, type Lists } from './lists.ts'
import { findVersions } from './queries.ts'

/** Which database this is: a copy that was made of another one has nothing to do with these versions. */
const CONTENT_NAME = defineSetting<string>('contentName')

/** What has changed in the public collections since what `since` (`domain/content/content.ts`) names, as a file ready to be sent. */
export type Content = (since: string) => Promise<File>

/** More than these are not worth telling one by one: the list is compressed once for everybody, a change for each who asks. */
const MAX_CHANGES = 200
/** Devices mostly ask from one of the last few versions. Past these, answers are made for one, so that nobody can fill the memory. */
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
 * What of the asked versions can be answered by changes. A version from the future is one of another database, and of one too long ago
 * nobody knows what was removed: whatever numbers are made up, they are all the same question.
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

/** A `CollectionChange`, from the texts as they are kept. */
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

/** Gives the content its name, once, before anybody asks for it: of two processes that start together one does. A restored backup gets another (db/restore.ts). */
export async function nameContent(db: Database): Promise<void> {
  await keepSetting(db, CONTENT_NAME, () => randomBytes(9).toString('base64url'))
}
