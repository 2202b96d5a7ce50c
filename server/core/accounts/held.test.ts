import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeAccount } from '#db/make.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { chooseConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { closeAccount } from '#server/core/people/closure.ts'
import { askForEmail } from '#server/features/account/email-change.ts'
import type { Deps } from '#server/core/deps.ts'
import { codeOf } from '#tests/stand-ins/code-app.ts'
import { addOptions, addPasskey, authenticatorAt } from '#tests/stand-ins/passkey.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { testEngine } from '#tests/database.ts'
import { notify } from '#server/core/notices/notify.ts'
import { endAllSessions } from './own-queries.ts'
import { lockAccount, insertCredential } from './queries.ts'
import { changeAccount } from './held.ts'
import { addPasskey as keepPasskey, removePasskey, renamePasskey } from '#server/features/sign-in/passkeys.ts'
import { unlink } from '#server/features/sign-in/unlink.ts'
import { askForNoPasskey, askForPasskey } from '#server/features/sign-in/passkey-step.ts'
import { renewRecoveryCodes } from '#server/features/sign-in/recovery-codes.ts'
import { confirmFirstCode, startSecondFactor, switchSecondFactorOff } from '#server/features/sign-in/second-factor.ts'
import type { SignedIn } from './session.ts'
import { post, signUp, someone } from '#server/core/people/test-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Late = { deps: Deps; thief: SignedIn; passkey: string; secret: string; response: Parameters<typeof keepPasskey>[2]['response'] }

/** Every change of an account's sign-in methods, run after its request has read the session. */
const LOCKS: Record<string, (late: Late) => Promise<unknown>> = {
  'adding a passkey': ({ deps, thief, response }) => keepPasskey(deps, thief, { name: 'Del ladro', response }),
  'renaming a passkey': ({ deps, thief, passkey: id }) => renamePasskey(deps, thief, { id, name: 'Del ladro' }),
  'removing a passkey': ({ deps, thief, passkey }) => removePasskey(deps, thief, passkey),
  'asking for a passkey after the password': ({ deps, thief }) => askForPasskey(deps, thief),
  'asking for none any more': ({ deps, thief }) => askForNoPasskey(deps, thief),
  'beginning with an app': ({ deps, thief }) => startSecondFactor(deps, thief),
  'switching its codes on': ({ deps, thief, secret }) =>
    confirmFirstCode(deps, thief, { code: codeOf(secret, app.clock.now()), address: '192.0.2.1' }),
  'switching them off': ({ deps, thief }) => switchSecondFactorOff(deps, thief),
  'making recovery codes': ({ deps, thief }) => renewRecoveryCodes(deps, thief),
  'taking a provider away': ({ deps, thief }) => unlink(deps, thief, 'google'),
  'asking for another address': ({ deps, thief }) =>
    askForEmail(deps, thief, 'ladro@posta.example', { origin: app.origin, address: '::1' }),
  'closing the account': ({ deps, thief }) => closeAccount(deps, thief, app.origin),
  'choosing consents': async ({ deps, thief }) => {
    const choice = { personId: thief.accountId, choices: { photos: true }, notice: await noticeInForce(deps), channel: 'web' as const }
    return changeAccount(deps.db, thief, () => chooseConsents(deps, choice))
  },
}

const WATCHED = [
  'account',
  'credential',
  'passkey',
  'secondFactor',
  'passkeyStep',
  'recoveryCode',
  'accountClosure',
  'consentEvent',
] as const
const kept = async () => JSON.stringify(await Promise.all(WATCHED.map((table) => app.db.selectFrom(table).selectAll().execute())))

test.each(Object.keys(LOCKS))('a request changes nothing when its session ends meanwhile: %s', async (name) => {
  const home = app.newClient()
  const { account } = (await signUp(home, someone())).json as SessionAnswer
  const uid = account.id
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', uid).execute()
  const { passkey } = await addPasskey(app, home)
  const { secret } = (await post(home, '/api/auth/second-factor/start')).json as { secret: string }
  const { response } = authenticatorAt(app).create(await addOptions(home))
  await insertCredential(app.db, { userId: uid, accountId: `g-${uid}`, providerId: 'google' }, app.clock.now())
  const row = await app.db.selectFrom('session').selectAll().where('userId', '=', uid).executeTakeFirstOrThrow()
  const thief = {
    accountId: uid,
    email: account.email,
    emailVerified: true,
    sessionId: row.id,
    token: row.token,
    provedAt: app.clock.now(),
  } satisfies SignedIn
  await endAllSessions(app.db, uid)
  const before = await kept()
  const late = LOCKS[name]!({ deps: app.deps, thief, passkey: passkey.id, secret, response: response as never })
  await expect(late).rejects.toMatchObject({ code: 'auth.session_expired' })
  expect(await kept()).toBe(before)
})

test.runIf(testEngine === 'postgres')('two people who change their accounts and notify each other cause no deadlock', async () => {
  const [anna, bruno] = [await makeAccount(app.db), await makeAccount(app.db)]
  const words = { topic: 'security', key: 'told', title: 'Un ruolo da adesso conta', text: 'Anna', path: '/account/notifiche' } as const
  let held = 0
  const both = Promise.withResolvers<void>()
  const changeAndTell = (own: { id: string }, other: { id: string }) =>
    transaction(app.db, async () => {
      await lockAccount(app.db, own.id)
      if ((held += 1) === 2) both.resolve()
      await both.promise
      return notify(app.db, { uid: other.id, ...words }, app.clock.now())
    })
  expect(await Promise.all([changeAndTell(anna, bruno), changeAndTell(bruno, anna)])).toEqual([true, true])
})
