import { closeDatabase, connect, transaction } from './connect.ts'
import { newId } from './id.ts'
import { makeCardNumber, makeDocument } from './make.ts'

// Writes eight transactions at a time, without end, until it is killed. Prints the id of each transaction (two rows) after its
// acknowledgement.
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
    // Writing to a pipe is synchronous: the line is out even if the process dies next.
    process.stdout.write(`${id}\n`)
  }
}
