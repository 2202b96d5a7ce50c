import type { Database } from '#db/connect.ts'
import { newManualCode } from '#domain/credential/manual-code.ts'
import { deleteCodeOf, findManualCode, insertManualCode } from './holder-queries.ts'

type Owner = { cardNumber: string; uid: string; now: number }

/** The card's code to be spelled (card format, section 7), made when it is asked for the first time. Joins the running transaction. */
export async function manualCode(db: Database, { cardNumber, uid, now }: Owner): Promise<string> {
  for (;;) {
    const code = await findManualCode(db, cardNumber)
    if (code !== null) return code
    await insertManualCode(db, { cardNumber, uid, code: newManualCode(), createdAt: now })
  }
}

/** Another one; nothing is found under the one before any more. Joins the running transaction. */
export async function renewManualCode(db: Database, owner: Owner): Promise<string> {
  await deleteCodeOf(db, owner.cardNumber)
  return manualCode(db, owner)
}
