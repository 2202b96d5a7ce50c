import { closeDatabase, connect, transaction, type Database } from '#db/connect.ts'
import { makeAccount, makePushDevice, makeSession } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { createLists } from '#server/core/content/lists.ts'
import { readSettings } from '#server/config.ts'
import { createLoop } from '#server/platform/jobs/loop.ts'
import { createLog } from '#server/platform/log.ts'
import { notify } from '#server/core/notices/notify.ts'
import { pushDeviceJob, pushJob } from '#server/core/notices/push-delivery.ts'
import { publicLookup } from '#server/platform/push/public-address.ts'
import { subscribe } from '#tests/stand-ins/push-browser.ts'

// Started by bench/push.ts: a process that only drains pushes, so that its memory is theirs alone.

const [dataDir = '', origin = '', count = '0'] = process.argv.slice(2)
const [DEVICES, NOTICES] = [10, 10]
const WORDS = { title: 'Cena sociale domani', text: 'Ti aspettiamo alle 20:00 in sede, in via Roma 1.', path: '/appuntamenti/cena' }
/** Ten in the morning in Rome, at any time of the bench: at night nothing would leave. */
const MORNING = Date.UTC(2026, 10, 10, 9)
const clock = { now: () => MORNING + Math.floor(performance.now()) }

const db = await connect({ dataDir })
await migrate(db)
await fill(db, Number(count) / DEVICES / NOTICES)
const config = { ...readSettings({ PUSH_TO_LOCAL: 'true', LOG_LEVEL: 'warn' }), dataDir, secret: 'only-for-the-bench-of-pushes-0123' }
const parts = { db, config, clock, lists: createLists(db), log: createLog(config), lookup: publicLookup }
const loop = createLoop({ ...parts, handlers: { push: pushJob.handler(parts), 'push-device': pushDeviceJob.handler(parts) } })
const done = Promise.withResolvers<void>()
/** Every second: memory after garbage collection, and the process's memory. Bytes. */
const held: number[] = []
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  held.push(heapUsed + external)
  void db
    .selectFrom('outbox')
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row || done.resolve())
}, 1_000)

const started = performance.now()
loop.start()
await done.promise
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
await loop.stop()
await closeDatabase(db)
process.send!({ seconds, held, most }, () => process.disconnect())

/** People with ten devices and ten notices each: one row of the outbox per notice, which becomes one per device. */
async function fill(db: Database, people: number): Promise<void> {
  const browser = await subscribe(`${origin}/send`)
  for (let i = 0; i < people; i += 1) {
    await transaction(db, async (trx) => {
      const { id: uid } = await makeAccount(trx)
      const { id: sessionId } = await makeSession(trx, { userId: uid })
      const { p256dh, auth } = browser
      for (let n = 0; n < DEVICES; n += 1) await makePushDevice(trx, { uid, sessionId, address: `${origin}/send/${i}-${n}`, p256dh, auth })
      for (let n = 0; n < NOTICES; n += 1) await notify(db, { uid, topic: 'events', key: `${n}`, ...WORDS }, MORNING)
    })
  }
}
