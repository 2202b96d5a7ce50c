import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import { newId } from '#db/id.ts'
import type { MemberList } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { CampaignSpan, RenewalCampaign } from '#domain/renewals/campaign.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { plansOf } from '#tests/plans.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { countCampaignAnew } from './campaign.ts'
import { countEnds, countRenewed, countTold } from './campaign-queries.ts'
import { renewalReminders } from './reminders.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary', { firstname: 'Paola', lastname: 'Rinaldi' })
  await app.deliver()
})
afterAll(() => app.stop())
beforeEach(() => countCampaignAnew(app.db))

const today = () => romeDay(app.clock.now())
async function ends(daysLeft: number, card: object = {}) {
  const validTo = addDays(today(), daysLeft)
  const { document } = await makeMember(app.db, { card, period: { validFrom: addDays(validTo, -364), validTo } })
  return { number: document.tessera, validTo }
}
const renew = ({ number, validTo }: { number: string; validTo: string }) =>
  insertCardPeriod(app.db, {
    id: newId(app.clock.now()),
    cardNumber: number,
    validFrom: addDays(validTo, 1),
    validTo: addDays(validTo, 365),
    createdAt: app.clock.now(),
  })
const campaign = async (ask = secretary.ask) => {
  const { status, json } = await ask('/api/staff/renewals')
  expect(status).toBe(200)
  return json as RenewalCampaign
}
const members = async ({ from, to }: CampaignSpan) =>
  ((await secretary.ask(`/api/staff/members?from=${from}&to=${to}&order=end`)).json as MemberList).members
const spanOf = (spans: CampaignSpan[], day: string) => spans.find(({ from, to }) => from <= day && day <= to)!

test('each figure equals the number of people in the list behind it', async () => {
  const before = await campaign()
  const [past, soon, later] = [await ends(-10), await ends(20), await ends(200)]
  const renewed = await ends(-3)
  await renew(renewed)
  await ends(20, { cancelledOn: today() })
  countCampaignAnew(app.db)
  const after = await campaign()
  for (const spans of ['weeks', 'months'] as const)
    for (const span of after[spans]) expect((await members(span)).length, `${spans} ${span.from}`).toBe(span.toRenew)
  const gained = (day: string, what: 'toRenew' | 'renewed') => spanOf(after.months, day)[what]! - spanOf(before.months, day)[what]!
  expect(gained(later.validTo, 'toRenew')).toBe(1)
  expect(after.now.toRenew - before.now.toRenew).toBe(2)
  expect(after.now.renewed! - before.now.renewed!).toBe(1)
  expect((await members(after.now)).map(({ number }) => number)).toEqual([past.number, soon.number])
  // These cards cannot be renewed yet.
  expect(spanOf(after.months, later.validTo).renewed).toBeNull()
})

test('the next mornings’ reminders are planned; sent ones are counted by day', async () => {
  const { number } = await ends(31)
  const suspended = await ends(31, { suspendedFrom: today() })
  countCampaignAnew(app.db)
  const before = await campaign()
  const tomorrow = addDays(today(), 1)
  expect(before.planned.find(({ day }) => day === tomorrow)?.stages.month).toBe(1)
  app.clock.advance(24 * 3_600_000)
  await renewalReminders.run(app.deps)
  const told = (await campaign()).told.find(({ day }) => day === tomorrow)
  const notices = await app.db.selectFrom('notice').select('key').where('key', 'like', 'renewal:%').execute()
  expect(Object.values(told!.stages).reduce((all, one) => all + one, 0)).toBe(notices.length)
  expect(told!.stages.month).toBe(notices.filter(({ key }) => key.endsWith(':month')).length)
  expect(notices.some(({ key }) => key.includes(number))).toBe(true)
  expect(notices.some(({ key }) => key.includes(suspended.number))).toBe(false)
})

test('a task of staff has its author, its time and the number of skipped cards', async () => {
  const { number } = await ends(12)
  const early = await ends(300)
  const body = { id: 'campaign-reminder', kind: 'remind', membership: null, numbers: [number, early.number] }
  expect((await secretary.ask('/api/staff/members/tasks', { method: 'POST', body })).status).toBe(201)
  await app.deliver()
  const [task] = (await campaign()).tasks
  expect(task).toEqual({
    id: 'campaign-reminder',
    kind: 'remind',
    isOver: true,
    by: 'Paola Rinaldi',
    at: app.clock.now(),
    done: 1,
    left: { not_now: 1 },
  })
})

test('a viewer reads the numbers, other staff do not', async () => {
  await campaign((await staffMember(app, 'viewer')).ask)
  for (const role of ['editor', 'verifier', 'safeguarding'] as const)
    expect(await (await staffMember(app, role)).ask('/api/staff/renewals')).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('each count reads one index, with a million cards as with a few', async () => {
  const days = { from: today(), to: addDays(today(), 3) }
  const plans = await plansOf(app.db, async (db) => {
    await countEnds(db, days, today())
    await countRenewed(db, days, today())
    await countTold(db, 0, 1)
  })
  for (const [i, index] of ['cardByEnd', 'cardPeriodByEnd', 'noticeRenewal'].entries()) expect(plans[i]).toContain(index)
})
