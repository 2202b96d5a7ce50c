import { parentPort, workerData } from 'node:worker_threads'
import { openWriter } from './open.ts'
import { Statements, write } from './statements.ts'
import type { FromWriter, ToWriter } from './writer.ts'

/**
 * The thread with the only writing connection. node:sqlite is synchronous: here a commit waits for the disk without blocking requests. An
 * answer is sent only after SQLite's, when the commit is on the disk.
 */
const port = parentPort
if (!port) throw new Error('This file is the writer’s thread: db/sqlite/writer.ts starts it')
const answer = (message: FromWriter) => port.postMessage(message)

try {
  const { path, busyMs } = workerData as { path: string; busyMs?: number }
  const db = openWriter(path, busyMs)
  const statements = new Statements(db)
  port.on('message', (message: ToWriter) => {
    if (message === 'close') {
      db.close()
      port.close()
      return
    }
    const { id, sql, parameters } = message
    try {
      answer({ id, ...write(db, statements, sql, parameters) })
    } catch (error) {
      answer({ id, error: plain(error) })
    }
  })
  answer('open')
} catch (error) {
  answer({ failed: plain(error) })
  port.close()
}

function plain(error: unknown) {
  const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
  return { message, code, errcode }
}
