import { once } from 'node:events'
import { closeDatabase, connect } from '#db/connect.ts'
import { createLoop } from '#server/platform/jobs/loop.ts'
import { createLog } from '#server/platform/log.ts'

// One of eight processes: drains the outbox, and reports its rows.

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const db = await connect({ databaseUrl, dataDir })
const done: string[] = []
const handlers = { push: async (_: unknown, { id }: { id: string }) => void done.push(id) }
const loop = createLoop({ db, clock: { now: Date.now }, log: createLog({ logLevel: 'error', trial: false }), handlers })
process.send?.('ready')
await once(process, 'message')
await loop.drainOnce()
process.send?.(done)
await closeDatabase(db)
process.disconnect?.()
