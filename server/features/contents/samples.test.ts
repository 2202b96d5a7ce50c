import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooking } from '#db/make.ts'
import { SAMPLES, type Sample, type SamplesAnswer } from '#domain/contents/samples.ts'
import type { FirstStepsAnswer } from '#domain/first-steps/first-steps.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { desk, documentIn } from './test-contents.ts'

let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  anna = await staffMember(app, 'admin')
})
afterAll(() => app.stop())

const ALL = Object.values(SAMPLES).flat().length
const load = (ask = anna.ask) => ask('/api/staff/samples', { method: 'POST' })
const samples = async () => ((await anna.ask('/api/staff/samples')).json as SamplesAnswer).samples
const remove = async (choice: { remove?: string[]; keep?: string[] } = {}) => {
  const { json } = await anna.ask('/api/staff/samples/removal', { method: 'POST', body: { remove: [], keep: [], ...choice } })
  return (json as SamplesAnswer).samples
}
const list = async (collection: string) => (await app.request(`/api/collections/${collection}`)).json as { id: string }[]
/** Offers that wait for the morning. */
const waiting = () => app.db.selectFrom('toldContent').select('id').where('toldAt', 'is', null).execute()
const keyOf = ({ collection, id }: Sample) => `${collection}/${id}`
const of = async (collection: string) => (await samples()).filter((one) => one.collection === collection)
const nothing = async () =>
  (await Promise.all(Object.keys(SAMPLES).map(async (collection) => (await list(collection)).length))).every((n) => n === 0)

test('samples are loaded once, marked, notified to nobody, and removed completely', async () => {
  const answers = await Promise.all([load(), load()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await samples()).toHaveLength(ALL)
  for (const one of await samples())
    expect(one).toMatchObject({ title: expect.stringMatching(/ \(esempio\)$/), isChanged: false, bookings: 0 })
  expect(await list('ristoranti')).toHaveLength(SAMPLES.ristoranti.length)
  expect(await app.db.selectFrom('toldContent').select('id').execute()).toEqual([])
  // A sample is not the association's first content.
  const { steps } = (await anna.ask('/api/staff/first-steps')).json as FirstStepsAnswer
  expect(steps).toContainEqual({ id: 'restaurants', state: 'open' })

  expect(await remove()).toEqual([])
  expect(await nothing()).toBe(true)
  const left = await app.db.selectFrom('contentEntry').select('id').execute()
  expect(left).toEqual([])
  const audited = await app.db.selectFrom('audit').select('id').where('detail', '=', 'sample').where('actor', '=', anna.uid).execute()
  expect(audited).toHaveLength(ALL)
  expect(await app.db.selectFrom('card').select('number').where('category', 'like', '%esempio%').execute()).toEqual([])
})

test('edited samples are listed, and are removed or kept as chosen', async () => {
  await load()
  const guides = desk(anna.ask, 'istruzioni')
  const [saved, published, kept] = await of('istruzioni')
  for (const one of [saved!, published!, kept!]) {
    const { revision, published: values } = documentIn(await guides.read(one.id))
    const draft = documentIn(await guides.save(one.id, revision, { ...values, summary: 'Nostra.' }))
    if (one !== saved) await guides.publish(one.id, draft.revision)
  }
  const [event] = await of('appuntamenti')
  await makeBooking(app.db, { uid: anna.uid, eventId: event!.id })
  const { steps } = (await anna.ask('/api/staff/first-steps')).json as FirstStepsAnswer
  expect(steps).toContainEqual({ id: 'guides', state: 'done' })

  // Without a choice only unedited samples are removed.
  const left = await remove()
  expect(left.map(keyOf).toSorted()).toEqual([saved!, published!, kept!, event!].map(keyOf).toSorted())
  expect(left.find(({ id }) => id === event!.id)).toMatchObject({ isChanged: false, bookings: 1 })
  const [one, two] = [saved!, event!].map(keyOf) as [string, string]
  expect((await remove({ remove: [one, two], keep: [keyOf(kept!)] })).map(keyOf)).toEqual([keyOf(published!)])
  expect((await list('istruzioni')).map(({ id }) => id).toSorted()).toEqual([published!.id, kept!.id].toSorted())
  expect(await list('appuntamenti')).toEqual([])
  expect(await remove({ keep: [keyOf(published!)] })).toEqual([])
  expect(await list('istruzioni')).toHaveLength(2)
})

test('an edited sample of an offer is announced once it is kept, not before', async () => {
  await load()
  const offers = desk(anna.ask, 'convenzioni')
  const [edited] = await of('convenzioni')
  const { revision, published: values } = documentIn(await offers.read(edited!.id))
  const draft = documentIn(await offers.save(edited!.id, revision, { ...values, headline: 'Nostra.' }))
  await offers.publish(edited!.id, draft.revision)
  expect(await waiting()).toEqual([])
  await remove({ keep: [keyOf(edited!)] })
  expect(await waiting()).toEqual([{ id: edited!.id }])
  expect((await list('convenzioni')).map(({ id }) => id)).toEqual([edited!.id])
  const { revision: last } = documentIn(await offers.read(edited!.id))
  await offers.archive(edited!.id, last)
})

test('samples can be loaded again beside kept ones, and a sample deleted by hand is forgotten', async () => {
  expect((await load()).status).toBe(201)
  expect(await list('istruzioni')).toHaveLength(2 + SAMPLES.istruzioni.length)
  const sports = desk(anna.ask, 'sports')
  const [first] = await of('sports')
  const { revision } = documentIn(await sports.read(first!.id))
  await sports.archive(first!.id, revision)
  expect((await of('sports')).find(({ id }) => id === first!.id)).toMatchObject({ isChanged: true })
  expect((await remove({ remove: [keyOf(first!)] })).length).toBe(0)
  expect(await list('sports')).toEqual([])
})

test('a secretary sees the samples but cannot load them; an editor can', async () => {
  const [secretary, editor] = [await staffMember(app, 'secretary'), await staffMember(app, 'editor')]
  expect((await secretary.ask('/api/staff/samples')).status).toBe(200)
  expect((await load(secretary.ask)).status).toBe(403)
  expect((await load(editor.ask)).status).toBe(201)
})
