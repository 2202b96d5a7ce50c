import type { SessionAnswer } from '#domain/accounts/api.ts'
import { session } from '#server/core/people/test-person.ts'
import type { Request, TestApp } from '../test-app.ts'

/** For tests: confirms the signed-in person's address, without its mail and link. */
export async function proveAddress(app: TestApp, ask: Request): Promise<void> {
  const { account } = (await session(ask)).json as SessionAnswer
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
}
