import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { defineJob } from './define.ts'
import { isForGood } from './retry.ts'

const database = useDatabase()

const row = { id: 'x', topic: 'told', payload: '', attempts: 1, createdAt: 0 }
const did: unknown[] = []
const job = defineJob({
  kind: 'told',
  lane: 'push',
  payload: z.object({ to: z.email(), urgent: z.boolean().optional() }),
  run: ({ prefix }: { prefix: string }) => {
    did.push(prefix)
    return async (payload) => void did.push(payload)
  },
})

test('rows of an older and a newer version are done, and the handler is made once', async () => {
  const handle = job.handler({ prefix: 'made' })
  await handle({ to: 'anna@posta.example' }, row)
  await handle({ to: 'anna@posta.example', urgent: true, from: 'tomorrow' }, row)
  expect(did).toEqual(['made', { to: 'anna@posta.example' }, { to: 'anna@posta.example', urgent: true }])
})

test('an unreadable row is dead at once, and its reason quotes nothing from it', async () => {
  const error: unknown = await job
    .handler({ prefix: '' })({ to: 'SECRET', urgent: 'SECRET' }, row)
    .catch((thrown: unknown) => thrown)
  expect(isForGood(error)).toBe(true)
  expect((error as Error).message).toBe('no payload of told: to, urgent')
})

test('rows wait in the job’s own lane', async () => {
  const { db } = database()
  await job.enqueue(db, { to: 'anna@posta.example' }, { now: 1, runAt: 2, dedupeKey: 'once' })
  await job.enqueue(db, { to: 'anna@posta.example' }, { now: 1, runAt: 2, dedupeKey: 'once' })
  const rows = await db.selectFrom('outbox').select(['topic', 'lane', 'payload', 'runAt']).execute()
  expect(rows).toEqual([{ topic: 'told', lane: 'push', payload: '{"to":"anna@posta.example"}', runAt: 2 }])
})
