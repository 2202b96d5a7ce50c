import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { accept, dinner, join, leave, people, placesOf, putEvent, queue, reasonOf, stateOf, withAssociation } from './test-event.ts'
import type { Guest } from './test-event.ts'

let app: TestApp
let all: Guest[]
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  all = await people(app, 12)
}, 60_000)
afterAll(() => app.stop())

/** Taken and reserved places, by the rows. */
const taken = async (id: string) => {
  const rows = await app.db.selectFrom('booking').selectAll().where('eventId', '=', id).where('endedAt', 'is', null).execute()
  return rows.filter(({ state }) => state !== 'waiting').reduce((sum, { places }) => sum + places, 0)
}

test('of twelve simultaneous requests for the last place one gets it, and the others get full', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = `ultimo-${round}`
    await putEvent(app, id, dinner({ capacity: 30, booked: 29 }))
    const answers = await Promise.all(all.map((person) => join(person, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => reasonOf(answer) === 'full')).toHaveLength(11)
    expect(await placesOf(app, id)).toMatchObject({ left: 0 })
  }
})

test('parties of different sizes never exceed the places, and no refused party would have fitted the rest', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = `gruppi-${round}`
    await putEvent(app, id, dinner({ capacity: 10 }))
    const answers = await Promise.all(all.map((person, i) => join(person, id, { guests: i % 3 })))
    const got = answers.flatMap(({ status }, i) => (status === 200 ? [1 + (i % 3)] : []))
    const places = got.reduce((sum, n) => sum + n, 0)
    expect([places <= 10, await taken(id)]).toEqual([true, places])
    const smallestRefused = Math.min(...answers.flatMap(({ status }, i) => (status === 409 ? [1 + (i % 3)] : [])))
    expect(10 - places).toBeLessThan(smallestRefused)
  }
})

test('one person’s simultaneous presses give one place', async () => {
  await putEvent(app, 'doppio', dinner({ capacity: 30 }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(all[0]!, 'doppio')))
  expect(new Set(answers.map(({ status, json }) => `${status} ${(json as { id: string }).id}`)).size).toBe(1)
  expect(await taken('doppio')).toBe(1)
})

test('simultaneous withdrawals, confirmations and registrations give no place twice and lose none', async () => {
  await putEvent(app, 'mercato', dinner({ capacity: 4, waitingListRules: { offerHours: 2 } }))
  for (const person of all.slice(0, 4)) await join(person, 'mercato')
  for (const person of all.slice(4, 10)) await queue(person, 'mercato')
  await Promise.all([
    ...all.slice(0, 3).map((person) => leave(person, 'mercato')),
    ...all.slice(4, 10).map((person) => accept(person, 'mercato')),
    ...all.slice(10).map((person) => join(person, 'mercato')),
  ])
  expect(await taken('mercato')).toBe(4)
  const states = await Promise.all(all.slice(4, 10).map((person) => stateOf(person, 'mercato')))
  // The three places went to the first of the list, confirmed or still offered.
  expect(states.map((state) => state === 'waiting')).toEqual([false, false, false, true, true, true])
})
