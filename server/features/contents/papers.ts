import type { Database } from '#db/connect.ts'
import { ABOUT_PAGE, type ContentData } from '#domain/contents/api.ts'
import { recordsOf } from '#domain/fields.ts'
import { changeDocument } from '#server/core/content/queries.ts'
import type { Name, Parts } from './entry.ts'
import { listPositions } from './queries.ts'

const paper = (id: string, { title, access }: ContentData) => ({ id, title, kind: 'pdf', access, file: `/api/documents/${id}.pdf` })

/** Every public document, as «Chi siamo» lists them. `known`: the page's earlier list, whose other fields stay. */
export async function papersOf(db: Database, known: readonly ContentData[]): Promise<object[]> {
  const papers = await listPositions(db, 'documenti')
  return papers.map(({ id, data }) => ({ ...known.find((each) => each.id === id), ...paper(id, JSON.parse(data) as ContentData) }))
}

/** «Chi siamo» lists them in the same order. Joins the transaction. */
export async function orderInAbout(parts: Parts): Promise<void> {
  const places = new Map((await listPositions(parts.db, 'documenti')).map(({ id }, i) => [id, i]))
  const place = ({ id }: ContentData) => places.get(String(id)) ?? places.size
  const change = (page: ContentData) => {
    const papers = recordsOf(page.documents)
    const next = papers.toSorted((a, b) => place(a) - place(b))
    return next.every((each, i) => each === papers[i]) ? null : { ...page, documents: next }
  }
  await changeDocument(parts, 'pagine', { id: ABOUT_PAGE, now: parts.clock.now(), change })
}

/** «Chi siamo» lists the public documents: it changes with them. Joins the transaction. */
export async function listInAbout(parts: Parts, { collection, id }: Name, values: ContentData | null): Promise<void> {
  if (collection !== 'documenti') return
  const change = (page: ContentData) => {
    const papers = recordsOf(page.documents)
    const at = papers.findIndex((each) => each.id === id)
    if (values === null) return at === -1 ? null : { ...page, documents: papers.toSpliced(at, 1) }
    const next = { ...papers[at], ...paper(id, values) }
    return { ...page, documents: at === -1 ? [...papers, next] : papers.with(at, next) }
  }
  await changeDocument(parts, 'pagine', { id: ABOUT_PAGE, now: parts.clock.now(), change })
}
