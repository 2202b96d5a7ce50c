import { transaction, type Database } from '#db/connect.ts'
import type { LegalTextVersionRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { recordOf, textOf, textsOf } from '#domain/fields.ts'
import type { Values } from '#domain/form.ts'
import {
  gapsIn,
  type legalTextForm,
  type LegalTextId,
  type LegalTextSheet,
  type LegalVersion,
  type LegalVersions,
  type LegalVersionText,
} from '#domain/legal-texts/legal-text.ts'
import { isPlainDate, romeDay } from '#domain/plain-date.ts'
import { doerOf } from '#domain/staff/doer.ts'
import { cleanDocument } from '#domain/clean-document.ts'
import { changeDocument, findDocument, putDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findNames, listOfficers } from '#server/core/staff/queries.ts'
import { accessibilityTemplate } from './accessibility-template.ts'
import { companiesOf, legalFacts, unnamedIn } from './facts.ts'
import { noticeTemplate } from './notice-template.ts'
import { countReaders, findPublished, insertVersion, listVersions } from './queries.ts'

const TITLES: Record<LegalTextId, string> = { privacy: 'Informativa privacy', accessibilita: 'Accessibilità' }

type Fields = Record<string, unknown>

/** Every published version, newest first. */
export async function publicVersions({ db }: Pick<Deps, 'db'>, id: LegalTextId): Promise<LegalVersions> {
  return { versions: (await allVersions(db, id)).map(shown) }
}

/** @throws api.not_found 404 */
export async function versionText({ db }: Pick<Deps, 'db'>, id: LegalTextId, number: number): Promise<LegalVersionText> {
  const row = (await allVersions(db, id)).find((version) => Number(version.number) === number)
  if (!row) throw new AppError('api.not_found', 404)
  return { ...shown(row), markdown: textOf(fieldsOf(row).markdown) }
}

export async function legalTextSheet({ db, config, clock }: Deps, id: LegalTextId): Promise<LegalTextSheet> {
  const published = await findPublished(db, id)
  const rows = await allVersions(db, id)
  const names = await findNames(
    db,
    rows.map(({ publishedBy }) => publishedBy),
  )
  const data = published ? (JSON.parse(published.data) as Fields) : null
  const officers = await listOfficers(db, romeDay(clock.now()))
  const companies = companiesOf(config)
  const association = await findDocument(db, 'pagine', 'associazione')
  const facts = legalFacts(association ? (JSON.parse(association.data) as Fields) : {}, {
    hasOfficer: officers.length > 0,
    companies,
  })
  const isOwn = rows.some(({ publishedBy }) => publishedBy !== null)
  return {
    published: data && { version: textOf(data.version), from: dayOf(data), markdown: textOf(data.markdown) },
    isOwn,
    unnamed: id === 'privacy' && isOwn && !elsewhere(config, id) ? unnamedIn(textOf(data?.markdown), companies) : [],
    elsewhere: elsewhere(config, id),
    readers: id === 'privacy' ? await countReaders(db) : 0,
    template: id === 'privacy' ? noticeTemplate(facts) : accessibilityTemplate(facts),
    versions: rows.map((row) => ({ ...shown(row), by: doerOf(row.publishedBy, names) })),
  }
}

const elsewhere = (config: Deps['config'], id: LegalTextId): string | null =>
  id === 'privacy' && config.privacyUrl !== '/privacy' ? config.privacyUrl : null

/**
 * Publishes a text as a new version, which is kept for ever. After a material change of the privacy notice everybody is asked to read it again;
 * another change counts as read if the earlier version was read. The same call again gives the same version.
 *
 * @throws api.invalid 422 for gaps in the text · content.changed_meanwhile 409 · api.conflict 409 the notice is another site's page
 */
export async function publishLegalText(deps: Deps, id: LegalTextId, given: Publication): Promise<LegalTextSheet> {
  if (!(await isPublished(deps, id, given))) {
    try {
      await publish(deps, id, given)
    } catch (error) {
      // The same call at the same time has published it.
      if (!(await isPublished(deps, id, given))) throw error
    }
  }
  return legalTextSheet(deps, id)
}

type Publication = Values<typeof legalTextForm> & { who: string }

const isAsked = (id: LegalTextId, { isMaterial }: Publication): boolean => id === 'privacy' && isMaterial

/** Whether the newest version came from this same call. */
async function isPublished({ db }: Pick<Deps, 'db'>, id: LegalTextId, given: Publication): Promise<boolean> {
  const [newest, before] = await listVersions(db, id)
  return (
    newest?.publishedBy === given.who &&
    (before?.version ?? '') === given.base &&
    newest.changes === given.changes &&
    Boolean(newest.isMaterial) === isAsked(id, given) &&
    fieldsOf(newest).markdown === cleanDocument({ markdown: given.markdown }).markdown
  )
}

async function publish(deps: Deps, id: LegalTextId, { who, base, markdown, ...given }: Publication): Promise<void> {
  const { db, clock, house, config } = deps
  if (elsewhere(config, id)) throw new AppError('api.conflict', 409)
  if (gapsIn(markdown).length > 0) throw new AppError('api.invalid', 422, { fields: { markdown: 'invalid' } })
  const isMaterial = isAsked(id, { who, base, markdown, ...given })
  // Readers must learn why to read the notice again.
  const isFirst = (await findPublished(db, id)) === undefined
  if (isMaterial && !isFirst && given.changes === '') throw new AppError('api.invalid', 422, { fields: { changes: 'required' } })
  await transaction(db, async (trx) => {
    const now = clock.now()
    const today = romeDay(now)
    let before: Fields = {}
    let after: Fields = {}
    const rows = await keepOriginal(trx, id)
    const number = Number(rows[0]?.number ?? 0) + 1
    const write = (old: Fields | null): Fields => {
      if (textOf(old?.version) !== base) throw new AppError('content.changed_meanwhile', 409)
      const alike = isMaterial || !old ? [] : [textOf(old.version), ...textsOf(old.alike)]
      before = old ?? {}
      const names = new Set([...rows.map(({ version }) => version), textOf(old?.version)])
      const version = names.has(today) ? `${today}.${number}` : today
      // A small change leaves the words for those who have not read the material one yet.
      const whatChanges = isMaterial || !old ? given.changes : textOf(old.whatChanges)
      after = { title: TITLES[id], version, number, effectiveFrom: today, markdown, ...(id === 'privacy' && { alike, whatChanges }) }
      return after
    }
    const parts = { db: trx, house }
    if (!(await changeDocument(parts, 'pagine', { id, now, change: write })))
      await putDocument(parts, 'pagine', { id, data: write(null), position: PLACES[id], now })
    // The ledger's digest is of the text as stored.
    const { data } = (await findDocument(trx, 'pagine', id))!
    const row = { id, number, version: textOf(after.version), data, isMaterial, changes: given.changes, publishedAt: now, publishedBy: who }
    if (!(await insertVersion(trx, row))) throw new AppError('content.changed_meanwhile', 409)
    const [old, next] = [before, { ...after, isMaterial }].map(({ markdown: _markdown, alike: _alike, ...rest }: Fields) => rest)
    await recordAudit(trx, { actor: who, action: 'published', record: 'pagine', subject: id, before: old!, after: next! }, now)
  })
}

/** After the association's page, like the set-up. */
const PLACES: Record<LegalTextId, number> = { privacy: 1, accessibilita: 2 }

/** Keeps the text from before the first publication here as the first version. Joins the transaction. */
async function keepOriginal(db: Database, id: LegalTextId): Promise<LegalTextVersionRow[]> {
  const rows = await allVersions(db, id)
  const original = rows.at(-1)
  // Does nothing if it is kept already.
  if (original) await insertVersion(db, original)
  return rows
}

async function allVersions(db: Database, id: LegalTextId): Promise<LegalTextVersionRow[]> {
  const rows = await listVersions(db, id)
  if (rows.length > 0) return rows
  const original = await originalOf(db, id)
  return original ? [original] : []
}

async function originalOf(db: Database, id: LegalTextId): Promise<LegalTextVersionRow | null> {
  const found = await findPublished(db, id)
  if (!found) return null
  const version = textOf((JSON.parse(found.data) as Fields).version)
  return {
    id,
    number: 1,
    version,
    data: found.data,
    isMaterial: true,
    changes: '',
    publishedAt: Number(found.updatedAt),
    publishedBy: null,
  }
}

const fieldsOf = ({ data }: LegalTextVersionRow): Fields => recordOf(JSON.parse(data))

const dayOf = ({ effectiveFrom, reviewedOn }: Fields) => [effectiveFrom, reviewedOn].find(isPlainDate) ?? null

const shown = (row: LegalTextVersionRow): LegalVersion => ({
  number: Number(row.number),
  version: row.version,
  from: dayOf(fieldsOf(row)),
  isMaterial: Boolean(row.isMaterial),
  changes: row.changes,
})
