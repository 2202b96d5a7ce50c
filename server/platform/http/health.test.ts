import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testEngine } from '#tests/database.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeEach(async () => void (app = await startTestApp()))
afterEach(() => app.stop())

const ready = () => app.newClient()('/readyz')

test('readiness requests reach the writer once a second at most', async () => {
  let asked = 0
  const { transaction } = app.db
  app.db.transaction = () => {
    asked += 1
    return transaction.call(app.db)
  }
  const answers = await Promise.all(Array.from({ length: 20 }, ready))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(asked).toBe(1)
  app.clock.advance(1_000)
  await ready()
  expect(asked).toBe(2)
})

if (testEngine === 'sqlite') {
  test('when the database file is removed while it is open the server is not ready, and says why', async () => {
    expect((await ready()).status).toBe(200)
    const errors: unknown[] = []
    app.deps.log.error = (message: unknown) => void errors.push(message)
    const file = join(app.deps.config.dataDir, 'tessera.db')
    await rename(file, `${file}.away`)
    app.clock.advance(1_000)
    expect(await ready()).toMatchObject({ status: 503, json: { status: 'database file removed' } })
    expect(errors).toEqual([expect.stringContaining('removed or replaced')])
    await rename(`${file}.away`, file)
    app.clock.advance(1_000)
    expect((await ready()).status).toBe(200)
  })
}
