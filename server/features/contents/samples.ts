import { transaction } from '#db/connect.ts'
import { demoDocuments } from '#db/demo/documents.ts'
import { newId } from '#db/id.ts'
import type { SampleContentRow } from '#db/tables.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, contentNames } from '#domain/contents/forms.ts'
import { asSample, isTouched, SAMPLES, type Sample, type SampleCollection, type SamplesAnswer } from '#domain/contents/samples.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { defineSetting, nextNumber } from '#server/platform/settings.ts'
import { publishContent } from './publish.ts'
import { createContent } from './create.ts'
import { changeEntry, findContent, shownOf, type Entry, type Parts } from './entry.ts'
import { endSitting } from './versions.ts'
import { countBookings, deleteSample, listSamples, putSample } from './sample-queries.ts'
import { deleteEntry, findPublic } from './queries.ts'

/** Held while samples are loaded or removed, so that they are not loaded twice. */
const SAMPLE_TURN = defineSetting<number>('sampleTurn')

const KINDS = Object.keys(SAMPLES) as SampleCollection[]

export async function samplesAnswer(parts: Pick<Parts, 'db'>): Promise<SamplesAnswer> {
  const samples = await Promise.all((await listSamples(parts.db)).map((row) => readSample(parts, row)))
  const known = samples.filter((one) => one !== null)
  return { samples: known.toSorted((a, b) => KINDS.indexOf(a.collection) - KINDS.indexOf(b.collection)) }
}

/** Null: the sample was deleted by hand. */
async function readSample(parts: Pick<Parts, 'db'>, row: SampleContentRow): Promise<Sample | null> {
  const collection = row.collection as SampleCollection
  try {
    return await sampleOf(parts, await findContent(parts, { collection, id: row.id }), row)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'api.not_found'

async function sampleOf({ db }: Pick<Parts, 'db'>, entry: Entry, { data, id, ...row }: SampleContentRow): Promise<Sample> {
  const collection = row.collection as SampleCollection
  const { row: kept, public: open } = entry
  const hasDraft = kept !== null && (kept.draft !== null || kept.scheduled !== null)
  return {
    collection,
    id,
    title: contentNames(collection, shownOf(entry)).title,
    isChanged: hasDraft || open === null || JSON.stringify(open.data) !== data,
    bookings: collection === 'appuntamenti' ? await countBookings(db, id) : 0,
  }
}

/**
 * Publishes all samples or none, and notes which documents are samples.
 *
 * @throws api.conflict 409 when they are loaded already
 */
export async function loadSamples(parts: Parts, who: string): Promise<SamplesAnswer> {
  const { db, clock } = parts
  const demo = await demoDocuments(romeDay(clock.now()))
  await transaction(db, async () => {
    await nextNumber(db, SAMPLE_TURN)
    if ((await listSamples(db)).length > 0) throw new AppError('api.conflict', 409)
    for (const collection of KINDS)
      for (const wanted of SAMPLES[collection] as readonly string[]) {
        const { data } = demo.find((one) => one.collection === collection && one.id === wanted)!
        const draft = asSample(collection, editable(CONTENT_FORMS[collection], data))
        const { id } = await createContent(parts, who, collection, { requestKey: newId(clock.now()), data: draft })
        // First, so that nobody is notified of a sample.
        await putSample(db, { collection, id, data: '' })
        await publishContent(parts, { collection, id }, { who, revision: null })
        await putSample(db, { collection, id, data: (await findPublic(db, { collection, id }))!.data })
      }
  })
  return samplesAnswer(parts)
}

/** `collection/id` of edited samples: to be removed too, or kept as the association's own. */
type Choice = { remove: readonly string[]; keep: readonly string[] }

/** Removes unchanged samples. Edited ones are removed only if named; the others stay samples. */
export async function removeSamples(parts: Parts, who: string, { remove, keep }: Choice): Promise<SamplesAnswer> {
  const { db, clock } = parts
  await transaction(db, async () => {
    await nextNumber(db, SAMPLE_TURN)
    for (const row of await listSamples(db)) {
      const name = { collection: row.collection as SampleCollection, id: row.id }
      const key = `${row.collection}/${row.id}`
      try {
        await changeEntry(parts, name, null, async (entry) => {
          const isWork = isTouched(await sampleOf(parts, entry, row))
          if (isWork && keep.includes(key)) {
            await deleteSample(db, name)
            await parts.house.documentChanged(db, { ...name, now: clock.now() })
          }
          if (isWork && !remove.includes(key)) return
          const now = clock.now()
          if (entry.public) await removeDocument(parts, name.collection, { id: name.id, now })
          await endSitting(parts, entry)
          await deleteEntry(db, name)
          await deleteSample(db, name)
          const audited = { actor: who, action: 'removed', record: name.collection, subject: name.id, detail: 'sample' } as const
          await recordAudit(db, { ...audited, before: shownOf(entry) }, now)
        })
      } catch (error) {
        if (!isGone(error)) throw error
        await deleteSample(db, name)
      }
    }
  })
  wakeOutbox(db)
  return samplesAnswer(parts)
}
