import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod, makeMember, makePerson } from '#db/make.ts'
import { TASK_KINDS, UNDONE_KINDS, type MemberTask, type TaskKind } from '#domain/members/tasks.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import type { Deps } from '#server/core/deps.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { memberTaskJob, TURN } from './task-job.ts'

// Each act on many cards when its process dies on the way, or the role of its author ends.

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const CARDS = 12
const TASKS = '/api/staff/members/tasks'
const today = () => romeDay(app.clock.now())
const count = (rows: Promise<unknown[]>) => rows.then(({ length }) => length)

async function withAccount(category: string): Promise<string> {
  const validTo = addDays(today(), 20)
  const { card } = await makeMember(app.db, {
    account: { emailVerified: true },
    card: { category, memberSince: today() },
    period: { validFrom: addDays(validTo, -364), validTo },
  })
  return card.number
}
async function onPaper(): Promise<string> {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, category: 'ordinario' })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ugo', lastname: 'Carta' })
  const validTo = addDays(today(), 20)
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(validTo, -364), validTo })
  return number
}

const message = { subject: 'La sede chiude', text: 'Dal 10 al 20 agosto.' }
/** `done`: how often the act was done with these cards, where its result is. */
type Kind = { make(): Promise<string>; more?: object; done(numbers: string[]): Promise<number> }
const mailsTo = async (numbers: string[]) => {
  const rows = await app.db
    .selectFrom('card')
    .innerJoin('account', 'account.id', 'card.uid')
    .select('account.email')
    .where('card.number', 'in', numbers)
    .execute()
  await app.deliver()
  const emails = new Set(rows.map(({ email }) => email))
  return app.mails.filter(({ to }) => emails.has(to)).length
}
const KINDS: Record<TaskKind, Kind> = {
  renew: {
    make: () => withAccount('ordinario'),
    done: async (numbers) =>
      (await count(app.db.selectFrom('cardPeriod').select('id').where('cardNumber', 'in', numbers).execute())) - numbers.length,
  },
  category: {
    make: () => withAccount('amico'),
    more: { membership: 'ordinario' },
    done: (numbers) =>
      count(app.db.selectFrom('card').select('number').where('number', 'in', numbers).where('category', '=', 'ordinario').execute()),
  },
  remind: { make: () => withAccount('ordinario'), done: mailsTo },
  write: { make: () => withAccount('ordinario'), more: { basis: 'service', message }, done: mailsTo },
  letter: {
    make: onPaper,
    done: (numbers) =>
      count(
        app.db.selectFrom('memberTaskCard').select('cardNumber').where('cardNumber', 'in', numbers).where('outcome', '=', 'done').execute(),
      ),
  },
  print: {
    make: onPaper,
    done: (numbers) => count(app.db.selectFrom('cardCopy').select('id').where('cardNumber', 'in', numbers).execute()),
  },
}

const state = async (id: string) => (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask
const undo = (id: string) => secretary.ask(`${TASKS}/${id}/undo`, { method: 'POST' })
/** Each act on a card has one row. */
async function audited(actor: Staff, numbers: string[]) {
  const cards = await app.db.selectFrom('card').select(['number', 'uid']).where('number', 'in', numbers).execute()
  const subjects = cards.map(({ number, uid }) => uid ?? number)
  return count(app.db.selectFrom('audit').select('id').where('actor', '=', actor.uid).where('subject', 'in', subjects).execute())
}

async function start(kind: TaskKind, name: string, actor: Staff, cards = CARDS) {
  const { make, more } = KINDS[kind]
  const numbers: string[] = []
  for (let i = 0; i < cards; i += 1) numbers.push(await make())
  const id = `${name}-${kind}`
  const body = { id, kind, membership: null, numbers, ...more }
  expect(await actor.ask(TASKS, { method: 'POST', body })).toMatchObject({ status: 201 })
  return { id, numbers }
}

/** A process that takes the job's row, and never finishes it: the row stays, as after a kill. */
const aProcess = (id: string, deps: Deps = app.deps) =>
  memberTaskJob.handler(deps)({ id }, { id: 'a', topic: 'member-task', payload: {}, attempts: 1, createdAt: 0, runAt: 0 } as never)
/** Dies at this look at the clock, which may be in the middle of a card. */
const dying = (id: string, looks: number) =>
  aProcess(id, {
    ...app.deps,
    clock: {
      now: () => {
        if (looks-- <= 0) throw new Error('the process died')
        return app.clock.now()
      },
    },
  })
/** Processes that each live a little longer, until some cards had their turn; the number of cards that are done then. */
async function diesEverywhere(id: string, isFar: (done: number) => boolean): Promise<number> {
  for (let looks = 1; !isFar((await state(id)).done); looks += 1) await expect(dying(id, looks)).rejects.toThrow('the process died')
  return (await state(id)).done
}

describe.each(TASK_KINDS)('%s', (kind) => {
  const isUndone = UNDONE_KINDS.includes(kind)

  test('goes on after its process died, and each card has its turn once', async () => {
    const { id, numbers } = await start(kind, 'restarted', secretary)
    const done = await diesEverywhere(id, (done) => done > 3)
    expect(done).toBeLessThan(CARDS)
    expect(await audited(secretary, numbers)).toBe(done)
    await app.deliver()
    expect(await state(id)).toMatchObject({ state: 'done', done: CARDS, left: {} })
    expect(await KINDS[kind].done(numbers)).toBe(CARDS)
    expect(await audited(secretary, numbers)).toBe(CARDS)
    if (!isUndone) return
    await undo(id)
    await diesEverywhere(id, (done) => done < CARDS - 3)
    await app.deliver()
    expect(await state(id)).toMatchObject({ state: 'undone', done: 0 })
    expect(await KINDS[kind].done(numbers)).toBe(0)
    expect(await audited(secretary, numbers)).toBe(2 * CARDS)
  })

  test('stops when the role of its author ended, and says how many cards had no turn', async () => {
    const leaving = await staffMember(app, 'secretary')
    const role = (expiresOn: string | null) => app.db.updateTable('staffRole').set({ expiresOn }).where('uid', '=', leaving.uid).execute()
    const { id, numbers } = await start(kind, 'stopped', leaving)
    const done = await diesEverywhere(id, (done) => done > 3)
    await role(addDays(today(), -1))
    await app.deliver()
    const stopped = { state: 'done', cards: CARDS, done, left: { stopped: CARDS - done } }
    expect(await state(id)).toMatchObject(stopped)
    expect(await KINDS[kind].done(numbers)).toBe(done)
    expect(await audited(leaving, numbers)).toBe(done)
    // A role that comes back does not go on by itself, and reads the same.
    await role(null)
    await app.deliver()
    expect((await leaving.ask(`${TASKS}/${id}`)).json).toMatchObject(stopped)
  })
})

test('a task of more than a turn has the rest after a restart, and its stopped undo is pressed again by another person', async () => {
  const leaving = await staffMember(app, 'secretary')
  const { id, numbers } = await start('renew', 'two-turns', secretary, TURN + 2)
  await aProcess(id)
  expect(await state(id)).toMatchObject({ state: 'running', done: TURN })
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', done: TURN + 2 })
  expect(await KINDS.renew.done(numbers)).toBe(TURN + 2)
  expect(await leaving.ask(`${TASKS}/${id}/undo`, { method: 'POST' })).toMatchObject({ status: 200 })
  await aProcess(id)
  await app.db
    .updateTable('staffRole')
    .set({ expiresOn: addDays(today(), -1) })
    .where('uid', '=', leaving.uid)
    .execute()
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'done', done: 2 })
  expect((await state(id)).undoUntil).not.toBeNull()
  expect(await undo(id)).toMatchObject({ status: 200 })
  await app.deliver()
  expect(await state(id)).toMatchObject({ state: 'undone', done: 0 })
  expect(await KINDS.renew.done(numbers)).toBe(0)
})
