import { closeDatabase, connect, transaction } from './connect.ts'
import { newId } from './id.ts'
import { makeCardNumber, makeDocument } from './make.ts'

// Writes for ever, eight at a time, and says the id of a transaction of two rows after it was acknowledged, until it is killed.
// Arguments: the place as JSON.

const db = await connect(JSON.parse(process.argv[2] ?? '{}'))
await Promise.all(Array.from({ length: 8 }, write)).finally(() => closeDatabase(db))

async function write(): Promise<never> {
  for (;;) {
    const id = newId(Date.now())
    await transaction(db, async (trx) => {
      await makeDocument(trx, { collection: 'killed', id })
      await makeCardNumber(trx, id)
    })
    // A pipe is written synchronously: what was said is out, even if the next moment is the last.
    process.stdout.write(`${id}\n`)
  }
}
