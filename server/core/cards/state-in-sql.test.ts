import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import { CARD_STATES, cardState } from '#domain/cards/card-state.ts'
import { currentPeriod, type Period } from '#domain/cards/card-validity.ts'
import { addDays } from '#domain/plain-date.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { reachInSql, stateInSql } from './state-in-sql.ts'

const TODAY = '2026-11-10'
const at = (days: number) => addDays(TODAY, days)

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Days around every boundary of the rule. */
const EDGES = [-400, -47, -46, -45, -44, -1, 0, 1, 29, 30, 31, 32, 400]
const span = (from: number, to: number): Period => ({ validFrom: at(from), validTo: at(to) })
const PERIODS: Period[][] = [
  [],
  ...EDGES.map((left) => [span(left - 364, left)]),
  // With early and late renewals.
  ...EDGES.map((left) => [span(left - 364, left), span(left + 1, left + 365)]),
  [span(-800, -436), span(-100, 265)],
  [span(1, 365)],
]
const OUT = [
  {},
  ...[-1, 0, 1].flatMap((day) => [
    { cancelledOn: at(day) },
    { suspendedFrom: at(day) },
    { suspendedFrom: at(day - 5), suspendedTo: at(day) },
    { suspendedFrom: at(day), suspendedTo: at(day + 5), cancelledOn: at(3) },
  ]),
]

test.each([0, 1, 45])('gives the same state as cardState, with %i days of grace', async (graceDays) => {
  const wanted = new Map<string, string>()
  for (const periods of PERIODS)
    for (const out of OUT) {
      const card = await makeCard(app.db, { number: await makeCardNumber(app.db), ...out })
      for (const period of periods) await makeCardPeriod(app.db, { cardNumber: card.number, ...period })
      const { validFrom = null, validTo = null } = currentPeriod(periods, TODAY) ?? {}
      wanted.set(card.number, cardState({ ...card, validFrom, validTo }, TODAY, graceDays))
    }
  const rows = await app.db
    .selectFrom('card')
    .select(['number', stateInSql(TODAY, graceDays).as('state')])
    .execute()
  const said = new Map(rows.map(({ number, state }) => [number, state]))
  for (const [number, state] of wanted) expect(said.get(number)).toBe(state)
  expect(new Set(wanted.values())).toEqual(new Set(CARD_STATES.filter((state) => graceDays > 0 || state !== 'grace')))

  for (const state of CARD_STATES) {
    const arms = reachInSql(state, TODAY, graceDays).map((arm) => app.db.selectFrom('card').select('number').where(arm).execute())
    const reached = (await Promise.all(arms)).flat().map(({ number }) => number)
    const numbers = new Set(reached)
    expect(numbers.size).toBe(reached.length)
    for (const [number, is] of wanted) if (is === state) expect(numbers).toContain(number)
  }
})
