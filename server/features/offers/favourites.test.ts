import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#domain/errors.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { newMember, putOffer, type TestMember } from './test-offers.ts'

let app: TestApp
let anna: TestMember<Request>
beforeAll(async () => {
  app = await startTestApp()
  for (const id of ['terme', 'cinema', 'museo']) await putOffer(app.db, id)
})
afterAll(() => app.stop())
beforeEach(async () => {
  anna = await newMember(app)
})

const favourites = async ({ ask }: TestMember<Request>) => ((await ask('/api/offers/favourites')).json as { offerIds: string[] }).offerIds
const change = ({ ask }: TestMember<Request>, body: unknown) => ask('/api/offers/favourites', { method: 'POST', body })

test('favourites of two devices are merged, newest first', async () => {
  await change(anna, { add: ['terme'], remove: [] })
  app.clock.advance(1000)
  expect(await change(anna, { add: ['cinema', 'terme'], remove: [] })).toMatchObject({
    status: 200,
    json: { offerIds: ['cinema', 'terme'] },
  })
  expect(await favourites(anna)).toEqual(['cinema', 'terme'])
})

test('repeated changes change nothing', async () => {
  for (let i = 0; i < 2; i += 1) await change(anna, { add: ['terme'], remove: ['museo'] })
  expect(await favourites(anna)).toEqual(['terme'])
  await change(anna, { add: [], remove: ['terme'] })
  expect(await favourites(anna)).toEqual([])
})

test('favourites belong to each person, also with an unconfirmed address', async () => {
  const other = await newMember(app, { verified: false })
  await change(other, { add: ['museo'], remove: [] })
  expect(await favourites(anna)).toEqual([])
  expect(await favourites(other)).toEqual(['museo'])
  expect(await app.newClient()('/api/offers/favourites')).toMatchObject({ status: 401 })
})

test('an unknown offer is not stored', async () => {
  await change(anna, { add: ['nessuna', 'terme'], remove: ['nessuna'] })
  expect(await favourites(anna)).toEqual(['terme'])
})

test.each([{}, { add: ['terme'] }, { add: 'terme', remove: [] }, { add: ['../x y'], remove: [] }, { add: [], remove: [], more: 1 }])(
  'an invalid change is refused: %j',
  async (body) => {
    const { status, json } = await change(anna, body)
    expect([status, Object.values((json as ErrorBody).error.fields!).every((problem) => /^[a-z_]+$/.test(problem))]).toEqual([422, true])
  },
)
