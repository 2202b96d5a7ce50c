import { setImmediate } from 'node:timers/promises'
import { SqliteError } from '#db/errors.ts'
import { openWriter } from '#db/sqlite/open.ts'
import { Statements, write } from '#db/sqlite/statements.ts'
import type { OpenWriter } from '#db/sqlite/writer.ts'

/**
 * The writing connection on the test's own thread: starting a thread for each database took half of the processor's time. It answers in a
 * later turn of the event loop, like the thread, so that simultaneous work still interleaves. Without durability: test databases are
 * temporary.
 */
export const writeHere: OpenWriter = async (path, _onGone, busyMs) => {
  const db = openWriter(path, busyMs)
  db.exec('pragma synchronous = off')
  const statements = new Statements(db)
  return {
    run: async (sql, parameters) => {
      try {
        return write(db, statements, sql, parameters)
      } catch (error) {
        const { message, code, errcode } = error as { message: string; code?: string; errcode?: number }
        throw new SqliteError({ message, code, errcode })
      } finally {
        await setImmediate()
      }
    },
    close: async () => db.close(),
  }
}
