import { AppError } from '#domain/errors.ts'
import { formatLongDate, withDay } from '#domain/format.ts'
import { isPlainDate, romeDay } from '#domain/plain-date.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { makePdf } from '#server/platform/pdf/make-pdf.ts'
import { findDocument } from '#server/core/content/queries.ts'
import { findPaper } from './queries.ts'
import { isMember } from '#server/core/cards/queries.ts'

/**
 * A document of the collection `documenti`, which has no public list. `access`: `members` is for members in law alone; anything else for
 * everybody.
 */
type StoredDocument = { title: string; markdown: string; updatedOn?: string; access?: string; pdf?: { id: string } | null }

export type Documents = (id: string, person: SignedIn | null) => Promise<File>

/**
 * The association's documents as PDFs: its own files, or made of a text at the first request and kept until its text changes. An unchanged one is answered by its
 * tag.
 *
 * @throws api.not_found 404 · auth.session_expired 401 and auth.email_unverified 403 for what is for members, guard.forbidden 403 for a
 * card holder who is no member
 */
export function createDocuments({ db, lists, clock }: Pick<Deps, 'db' | 'lists' | 'clock'>): Documents {
  const kept = new Map<string, { text: string; file: Promise<File> }>()
  let last: Promise<unknown> = Promise.resolve()

  return async (id, person) => {
    const row = await findDocument(db, 'documenti', id)
    if (!row) throw new AppError('api.not_found', 404)
    const document = JSON.parse(row.data) as StoredDocument
    const isOpen = document.access !== 'members'
    if (!isOpen) await refuseStrangers(person)

    const { pdf } = document
    if (pdf) {
      const paper = await findPaper(db, pdf.id)
      if (!paper) throw new AppError('api.not_found', 404)
      return makeFile(Buffer.from(paper.bytes), { ...asPdf(isOpen), isForOne: true })
    }

    const author = (await findAssociation({ lists }))?.name ?? 'Tessera'
    const text = JSON.stringify([row.data, author])
    const known = kept.get(id)
    if (known?.text === text) return known.file
    // One after the other: two threads at once would be memory for nothing.
    const file = last.then(() => make(document, author, isOpen))
    const made = { text, file }
    last = file.catch(() => kept.get(id) === made && kept.delete(id))
    kept.set(id, made)
    return file
  }

  async function refuseStrangers(person: SignedIn | null): Promise<void> {
    if (!person) throw new AppError('auth.session_expired', 401)
    if (!person.emailVerified) throw new AppError('auth.email_unverified', 403)
    if (!(await isMember(db, person.accountId, romeDay(clock.now())))) throw new AppError('guard.forbidden', 403)
  }
}

async function make({ title, markdown, updatedOn }: StoredDocument, author: string, isOpen: boolean): Promise<File> {
  const updated = isPlainDate(updatedOn) ? `Aggiornato ${withDay('il', formatLongDate(updatedOn))}` : ''
  const pdf = await makePdf({ title, author, updated, footer: `${title} · ${author}`, markdown })
  return makeFile(pdf, asPdf(isOpen))
}

const asPdf = (isOpen: boolean) => ({ type: 'application/pdf', cache: isOpen ? 'no-cache' : 'private, no-cache' })
