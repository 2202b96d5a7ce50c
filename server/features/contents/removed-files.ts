import type { ContentVersionRow } from '#db/tables.ts'
import type { ContentData } from '#domain/contents/api.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { changeEntry, type Entry, findContent, type Name, type Parts, shownOf } from './entry.ts'
import { listVersions, putVersion, updateEntry } from './queries.ts'

const FIELDS = ['picture', 'pdf'] as const

const read = (json: string | null | undefined): ContentData => (json ? (JSON.parse(json) as ContentData) : {})
const filesOf = (data: ContentData): string[] => FIELDS.map((field) => textOf(recordOf(data[field]).id)).filter(Boolean)

/** The files that the draft, the scheduled or the public version shows; of an archived document without a draft, its own. */
const inUse = (entry: Entry): Set<string> =>
  new Set([shownOf(entry), read(entry.row?.scheduled), entry.public?.data ?? {}].flatMap(filesOf))

/** Whether the document names this file; false for one that only its history names. */
export const namesFile = (entry: Entry, id: string): boolean => inUse(entry).has(id) || filesOf(read(entry.row?.archived)).includes(id)

/** The data without the files that are not kept; null when it names none. */
function without(data: ContentData, kept: Set<string>): ContentData | null {
  const gone = FIELDS.filter((field) => {
    const id = textOf(recordOf(data[field]).id)
    return id !== '' && !kept.has(id)
  })
  return gone.length === 0 ? null : { ...data, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

/** The number of pictures and PDFs that only the history, or the archived state behind a draft, still names. */
export async function countRemovedFiles(parts: Pick<Parts, 'db'>, name: Name, versions: readonly ContentVersionRow[]): Promise<number> {
  const entry = await findContent(parts, name)
  const kept = inUse(entry)
  const named = [read(entry.row?.archived), ...versions.map(({ data }) => read(data))].flatMap(filesOf)
  return new Set(named.filter((id) => !kept.has(id))).size
}

/**
 * Takes removed pictures and PDFs out of the history too: a person in a photo may ask for it. The night deletes their bytes unless another
 * document has them. @throws api.not_found 404
 */
export async function eraseRemovedFiles(parts: Parts, name: Name, who: string): Promise<void> {
  const { db, clock } = parts
  await changeEntry(parts, name, null, async (entry) => {
    const kept = inUse(entry)
    const archived = without(read(entry.row.archived), kept)
    if (archived) await updateEntry(db, name, { archived: JSON.stringify(archived) })
    let erased = archived ? 1 : 0
    for (const version of await listVersions(db, name)) {
      const data = without(read(version.data), kept)
      if (data) await putVersion(db, { ...version, data: JSON.stringify(data) })
      if (data) erased += 1
    }
    if (erased === 0) return
    const entryOfAudit = { actor: who, action: 'removed', record: name.collection, subject: name.id, detail: 'removed_files' } as const
    await recordAudit(db, entryOfAudit, clock.now())
  })
}
