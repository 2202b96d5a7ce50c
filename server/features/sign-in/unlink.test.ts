import { expect, test, vi } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import { useProviders } from '#tests/providers.ts'
import { untilSomebodyWaits } from '#tests/database.ts'
import type { Request } from '#tests/test-app.ts'
import { insertSession } from '#server/core/accounts/session-queries.ts'
import { session } from '#server/core/people/test-person.ts'
import { accountOf, finishAt, startAt } from './test-providers.ts'
import { unlink } from './unlink.ts'

vi.mock(import('#server/core/accounts/session-queries.ts'), { spy: true })

// A sign-in through Google is under way while the person unlinks Google in another browser.

const house = useProviders()
const { verified, atGoogle, withGoogle, credentialsOf } = house

/** A person signed in at home, with Google linked. */
async function linked() {
  const home = house.app.newClient()
  const person = await verified(home)
  atGoogle(person)
  await withGoogle(home, { purpose: 'link' })
  const uid = accountOf(await session(home))
  const [row] = await sessionsOf(uid)
  return { home, email: person.email, uid, sessionAtHome: row! }
}

const sessionsOf = (uid: string) => house.app.db.selectFrom('session').selectAll().where('userId', '=', uid).execute()
const takeAway = (ask: Request) => ask('/api/auth/providers/google', { method: 'DELETE' })

test('a session that is being opened through the provider ends when it is unlinked', async () => {
  const { home, email, uid, sessionAtHome } = await linked()
  const elsewhere = house.app.newClient()
  const reply = await house.google.approve(await startAt(elsewhere, 'google'))
  let taken: ReturnType<typeof takeAway> | undefined
  // Once: the inner call uses the real function.
  vi.mocked(insertSession).mockImplementationOnce(async (...asked) => {
    const opened = await insertSession(...asked)
    taken = takeAway(home)
    // SQLite has a single writer: it waits.
    if (isPostgres(house.app.db)) await untilSomebodyWaits(house.app.db, taken)
    return opened
  })
  await finishAt(elsewhere, 'google', reply)
  expect((await taken)?.status).toBe(204)
  expect(await credentialsOf(email)).toEqual(['credential'])
  expect((await session(elsewhere)).status).toBe(401)
  expect((await sessionsOf(uid)).map(({ id }) => id)).toEqual([sessionAtHome.id])
})

test('no session opens through a provider that was just unlinked', async () => {
  const { home, email, uid, sessionAtHome } = await linked()
  const elsewhere = house.app.newClient()
  const reply = await house.google.approve(await startAt(elsewhere, 'google'))
  const { id: sessionId, token } = sessionAtHome
  const person = { accountId: uid, email, emailVerified: true, sessionId, token, provedAt: house.app.clock.now() }
  const arriving = await transaction(house.app.db, async () => {
    await unlink(house.app.deps, person, 'google')
    const arriving = finishAt(elsewhere, 'google', reply)
    if (isPostgres(house.app.db)) await untilSomebodyWaits(house.app.db, arriving)
    // Wrapped in an object, so that the transaction does not await it: the sign-in finishes after the commit.
    return { arriving }
  }).then(({ arriving }) => arriving)
  expect(arriving.code).toBe('auth.link_accounts')
  expect((await session(elsewhere)).status).toBe(401)
  expect((await session(home)).status).toBe(200)
  expect((await sessionsOf(uid)).map(({ id }) => id)).toEqual([sessionId])
})
