import { createHash } from 'node:crypto'
import { transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { readContent } from '#domain/contents/fields.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { reportCategories } from '#domain/reports/report-categories.ts'
import {
  isRefused,
  type SettingsAnswer,
  type SettingsHistory,
  type SettingsPart,
  type SettingsPreview,
  type Touch,
} from '#domain/settings/api.ts'
import { sectionFields, sectionOf, withSection } from '#domain/settings/document.ts'
import { effectsOf } from '#domain/settings/effects.ts'
import { laterFeeProblems } from '#domain/settings/later-fees.ts'
import { SETTINGS_FORMS, SETTINGS_SECTIONS, TOUCHING_SECTIONS, type SettingsSection } from '#domain/settings/forms.ts'
import { touchPicture } from '#server/core/content/picture-queries.ts'
import { changeDocument, findDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { auditOf } from '#server/core/staff/audit-log.ts'
import { listWatchers } from '#server/core/staff/roles.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { confidentialCategoriesMail, officerAddressMail } from './mails.ts'
import { countCardEnds, countOpenApplications, countOpenReports } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'house' | 'config'>
type Fields = Record<string, unknown>

/** @throws api.not_found 404 before the set-up */
export async function settingsOf({ db }: Pick<Parts, 'db'>): Promise<SettingsAnswer> {
  const association = await readAssociation(db)
  const sections = SETTINGS_SECTIONS.map((section) => [section, partOf(section, association)])
  return { sections: Object.fromEntries(sections) as SettingsAnswer['sections'] }
}

/** The effects of a change, before it is saved. @throws api.not_found 404 · api.invalid 422 */
export async function previewSettings(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  section: SettingsSection,
  given: Fields,
): Promise<SettingsPreview> {
  const association = await readAssociation(db)
  const values = readSection(section, given)
  refuseBegun(section, association, values, clock.now())
  return effects({ db, clock }, section, { before: association, after: withSection(section, association, values) })
}

/** `actor` null: the command line. `seen`: the preview that was shown; null: none is needed. */
type Change = { actor: string | null; revision: string; values: Fields; seen: string | null }

/**
 * Changes one section and writes the audit, in one transaction. Fields of the association's page without a form stay.
 *
 * @throws api.not_found 404 · api.invalid 422 · content.changed_meanwhile, settings.look_again, settings.category_held 409
 */
export async function changeSettings(
  { db, clock, house, config }: Parts,
  section: SettingsSection,
  { actor, revision, values: given, seen }: Change,
): Promise<SettingsPart> {
  const values = readSection(section, given)
  const part = await transaction(db, async (trx) => {
    const now = clock.now()
    let before: Fields = {}
    const isThere = await changeDocument({ db: trx, house }, 'pagine', {
      id: 'associazione',
      now,
      change(association) {
        before = association
        const wanted = withSection(section, association, values)
        const old = partOf(section, association).revision
        // A repeated press after a lost answer finds its own values.
        const isDone = old === partOf(section, wanted).revision
        if (old !== revision && !isDone) throw new AppError('content.changed_meanwhile', 409)
        refuseBegun(section, association, values, now)
        return wanted
      },
    })
    if (!isThere) throw new AppError('api.not_found', 404)
    const after = await readAssociation(trx)
    const effect = await effects({ db: trx, clock }, section, { before, after })
    if (effect.touches.some(isRefused)) throw new AppError('settings.category_held', 409)
    await keepEmblem(trx, before, after, now)
    const [old, saved] = [partOf(section, before), partOf(section, after)]
    const isChanged = old.revision !== saved.revision
    if (isChanged && seen !== null && seen !== effect.seen) throw new AppError('settings.look_again', 409)
    if (isChanged) {
      const changes = { before: sectionFields(old.values), after: sectionFields(saved.values) }
      await recordAudit(trx, { actor, action: 'changed', record: 'settings', subject: section, ...changes }, now)
    }
    await notifyOfCategories({ db: trx, clock, config }, { actor, before, after })
    await notifyOfAddress({ db: trx, clock }, { actor, before, after })
    return saved
  })
  wakeOutbox(db)
  return part
}

/** The emblem must exist; naming it marks it as used. */
async function keepEmblem(db: Database, before: Fields, { emblem }: Fields, now: number): Promise<void> {
  if (typeof emblem !== 'string' || emblem === before.emblem || (await touchPicture(db, emblem, now))) return
  throw new AppError('api.invalid', 422, { fields: { emblem: 'invalid' } })
}

/**
 * Changing or removing a confidential category can keep new reports from the officer. Tells the officer and the other administrators, as
 * for a new officer (domain guide, section 8). Joins the running transaction.
 */
async function notifyOfCategories(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { actor, before, after }: { actor: string | null; before: object; after: object },
): Promise<void> {
  const kept = new Set(confidential(after).map(({ id }) => id))
  const labels = confidential(before)
    .filter(({ id }) => !kept.has(id))
    .map(({ label }) => label)
  if (labels.length === 0) return
  const now = clock.now()
  const link = `${ownOrigins(config)[0]!}/segnalazioni`
  for (const { uid, email, firstname } of await listWatchers({ db, clock })) {
    if (uid === actor) continue
    const told = {
      title: 'Segnalazioni riservate: è cambiato qualcosa',
      text: `Non è più riservata: ${labels.join(', ')}.`,
      path: '/account/notifiche',
      mail: confidentialCategoriesMail.of({ to: email, firstname: firstname ?? '', labels, link }),
    } as const
    await notify(db, { uid, topic: 'security', key: `confidential-categories:${newId(now)}`, ...told }, now)
  }
}

/** Reports also reach the officer by mail: tells the same people of a new public address. Joins the running transaction. */
async function notifyOfAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, before, after }: { actor: string | null; before: Fields; after: Fields },
): Promise<void> {
  const address = officerAddress(after)
  if (address === officerAddress(before)) return
  const now = clock.now()
  for (const { uid, email, firstname } of await listWatchers({ db, clock })) {
    if (uid === actor) continue
    const told = {
      title: "Responsabile della tutela: è cambiata l'e-mail",
      text: address === null ? "L'e-mail pubblica non c'è più." : `L'e-mail pubblica adesso è ${address}.`,
      path: '/account/notifiche',
      mail: officerAddressMail.of({ to: email, firstname: firstname ?? '', address }),
    } as const
    await notify(db, { uid, topic: 'security', key: `officer-address:${newId(now)}`, ...told }, now)
  }
}

const officerAddress = ({ contacts }: Fields) => (contacts as { safeguardingEmail?: string | null } | undefined)?.safeguardingEmail || null

const confidential = (association: object) => reportCategories(association).filter((category) => category.confidential)

/** Changes with their authors, fifty a page, for as long as the audit is kept. */
export async function settingsHistory(
  deps: Pick<Deps, 'db' | 'lists'>,
  section: SettingsSection,
  after?: string,
): Promise<SettingsHistory> {
  const { entries, next } = await auditOf(deps, { record: 'settings', subject: section }, after)
  return { changes: entries.map(({ id, at, actor, changes }) => ({ id, at, by: actor && { name: actor.name }, changes })), next }
}

async function effects(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  section: SettingsSection,
  { before, after }: { before: Fields; after: Fields },
): Promise<SettingsPreview> {
  // The count reads every card under the write lock.
  if (!TOUCHING_SECTIONS.includes(section)) return { touches: [], seen: '' }
  const today = romeDay(clock.now())
  const cards = await countCardEnds(db, today)
  const [applications, reports] = [await countOpenApplications(db), await countOpenReports(db)]
  const touches: Touch[] = effectsOf(before, after, { today, cards, applications, reports })
  return { touches, seen: touches.length === 0 ? '' : digest(touches) }
}

function readSection(section: SettingsSection, given: Fields): Fields {
  const { values, fields } = readContent(SETTINGS_FORMS[section], given)
  if (fields) throw new AppError('api.invalid', 422, { fields })
  return values
}

function refuseBegun(section: SettingsSection, association: Fields, values: Fields, now: number): void {
  if (section !== 'categories') return
  const fields = laterFeeProblems(association, values, romeDay(now))
  if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
}

async function readAssociation(db: Database): Promise<Fields> {
  const row = await findDocument(db, 'pagine', 'associazione')
  if (!row) throw new AppError('api.not_found', 404)
  return JSON.parse(row.data) as Fields
}

function partOf(section: SettingsSection, association: Fields): SettingsPart {
  const values = sectionOf(section, association)
  return { revision: digest(values), values }
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
