import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { countWaysIn, holdAccount } from './queries.ts'

/**
 * Takes one way to sign in away from the account, unless it is the last: nobody may lock themselves out. A password, a provider and a
 * passkey are ways in each; a link by mail is not, for it only sets a password. Two that are taken away at once see each other. Joins the
 * running transaction, which the caller must have opened.
 *
 * @throws auth.last_sign_in 409
 */
export async function takeWayIn<T>(db: Database, accountId: string, take: () => Promise<T>): Promise<T> {
  await holdAccount(db, accountId)
  const taken = await take()
  if ((await countWaysIn(db, accountId)) === 0) throw new AppError('auth.last_sign_in', 409)
  return taken
}
