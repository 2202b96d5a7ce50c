import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { makeAudit, makeNotice, makeOutboxRow, makePushDevice, makeStaffRole } from '#db/make.ts'
import { createOutboxLoop } from './outbox.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { session, signUp, someone, tokenIn, verify } from './core/people/test-person.ts'
import { oldAudit } from './core/staff/queries.ts'
import { dueClosures } from './core/people/queries.ts'
import { planHousekeeping } from './housekeeping.ts'
import { oldChallenges, oldSessions, oldTokens, unconfirmed } from './core/accounts/bulk-queries.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function registered({ confirmed = false } = {}) {
  const ask = app.newClient()
  const { account, user } = (await signUp(ask, someone())).json as SessionAnswer
  const mail = (await app.deliver()).at(-1)
  if (confirmed) await verify(ask, tokenIn(mail))
  return { ask, uid: account.id, number: user!.tessera }
}

const exists = async (uid: string) => (await app.db.selectFrom('account').select('id').where('id', '=', uid).execute()).length === 1

test('is planned once for the coming night, at half past three in Rome, also by many processes', async () => {
  for (let i = 0; i < 3; i += 1) await planHousekeeping(app.db, app.clock.now())
  const rows = await app.db.selectFrom('outbox').select(['topic', 'runAt']).where('topic', '=', 'housekeeping').execute()
  expect(rows).toEqual([{ topic: 'housekeeping', runAt: Date.UTC(2026, 10, 11, 2, 30) }])
  app.clock.set(rows[0]!.runAt)
  await app.deliver()
  const next = await app.db.selectFrom('outbox').select(['topic', 'runAt']).where('topic', '=', 'housekeeping').execute()
  expect(next).toEqual([{ topic: 'housekeeping', runAt: Date.UTC(2026, 10, 12, 2, 30) }])
})

test('an account not confirmed within 30 days is deleted, as its mail says; its card is cancelled and its number is never issued again', async () => {
  const gone = await registered()
  const kept = await registered({ confirmed: true })
  const staff = await registered()
  await makeStaffRole(app.db, { uid: staff.uid })
  const member = await registered()
  await app.db.updateTable('card').set({ memberSince: '2020-01-01' }).where('uid', '=', member.uid).execute()
  app.clock.advance(29 * DAY)
  const young = await registered()
  expect(await exists(gone.uid)).toBe(true)
  await night()
  const left = await Promise.all([gone, kept, staff, member, young].map(({ uid }) => exists(uid)))
  expect(left).toEqual([false, true, true, true, true])
  expect((await session(gone.ask)).status).toBe(401)

  const card = await app.db.selectFrom('card').selectAll().where('number', '=', gone.number).executeTakeFirstOrThrow()
  expect(card).toMatchObject({ uid: null, cancellationReason: 'account_unconfirmed', cancelledOn: expect.any(String) })
  expect(await app.db.selectFrom('cardNumber').select('number').where('number', '=', gone.number).execute()).toHaveLength(1)
  expect(await app.db.selectFrom('consentEvent').select('id').where('personId', '=', gone.uid).execute()).toHaveLength(2)
})

test('old limits, sessions, links, challenges and unsent mails are deleted; those in use stay', async () => {
  const { ask } = await registered({ confirmed: true })
  await makeOutboxRow(app.db, { deadAt: app.clock.now(), runAt: app.clock.now() })
  const answerable = { kind: 'provider', uid: null, data: '{}', createdAt: app.clock.now() }
  await app.db
    .insertInto('challenge')
    .values([1, 90].map((days) => ({ ...answerable, hash: `h${days}`, expiresAt: app.clock.now() + days * DAY })))
    .execute()
  const dead = () => app.db.selectFrom('outbox').select('id').where('deadAt', 'is not', null).execute()
  await night()
  expect([(await session(ask)).status, (await dead()).length]).toEqual([200, 1])

  app.clock.advance(91 * DAY)
  await night()
  expect(await dead()).toEqual([])
  for (const table of ['rateLimit', 'session', 'emailToken', 'challenge'] as const) {
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  }
})

test('a notice is kept for a year, and the address of an unseen device for 18 months', async () => {
  const { uid } = await registered({ confirmed: true })
  const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', uid).executeTakeFirstOrThrow()
  const now = app.clock.now()
  for (const days of [364, 367]) await makeNotice(app.db, { uid, id: `${days} days`, createdAt: now - days * DAY })
  for (const days of [546, 550]) await makePushDevice(app.db, { uid, sessionId, id: `${days} days`, seenAt: now - days * DAY })
  await night()
  const left = async (table: 'notice' | 'pushDevice') => (await app.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  expect([await left('notice'), await left('pushDevice')]).toEqual([['364 days'], ['546 days']])
})

test('the audit is kept for 24 months, by the clock of the database', async () => {
  for (const days of [729, 731]) await makeAudit(app.db, { id: `${days} days`, occurredAt: Date.now() - days * DAY })
  await night()
  expect((await app.db.selectFrom('audit').select('id').execute()).map(({ id }) => id)).toEqual(['729 days'])
})

test('its queries use an index and read no whole table', async () => {
  const { db } = app
  const time = identityTime(db, app.clock.now())
  const asked = {
    accountUnconfirmed: unconfirmed(db, time, 200),
    sessionByEnd: oldSessions(db, time),
    emailTokenByEnd: oldTokens(db, 0),
    challengeByEnd: oldChallenges(db, 0),
    accountClosureByEnd: dueClosures(db, 0, 50),
    auditByTime: oldAudit(db, 730 * DAY),
  }
  for (const [index, query] of Object.entries(asked)) expect(await planOf(query.compile()), index).toContain(index)
})

test('a started loop plans it', async () => {
  await app.db.deleteFrom('outbox').execute()
  const loop = createOutboxLoop(app.deps)
  loop.start()
  await loop.stop()
  const rows = await app.db.selectFrom('outbox').select('topic').where('topic', '=', 'housekeeping').execute()
  expect(rows).toHaveLength(1)
})

/** Moves the clock to the next night and does its work. */
async function night() {
  await planHousekeeping(app.db, app.clock.now())
  const { runAt } = await app.db.selectFrom('outbox').select('runAt').where('topic', '=', 'housekeeping').executeTakeFirstOrThrow()
  app.clock.set(Math.max(app.clock.now(), runAt))
  await app.deliver()
}

/** The plan of the engine. Postgres reads small tables whole unless a setting forbids it. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const explain = isPostgres(app.db) ? 'explain' : 'explain query plan'
  return transaction(app.db, async (trx) => {
    if (isPostgres(app.db)) await sql`set local enable_seqscan = off`.execute(trx)
    return JSON.stringify((await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows)
  })
}
