import { expect, test } from 'vitest'
import { useProviders } from '#tests/providers.ts'
import type { Request } from '#tests/test-app.ts'
import { accountOf, completeProfile } from '#server/features/sign-in/test-providers.ts'
import { signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { channelOf } from './channel.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

const house = useProviders()

/** The same engine with the app's addition. */
const inTheApp =
  (ask: Request): Request =>
  (path, options = {}) =>
    ask(path, { ...options, headers: { ...options.headers, 'User-Agent': `${BROWSER} TesseraApp/1.4.0` } })

async function channels(uid: string) {
  const rows = await house.app.db.selectFrom('consentEvent').select(['purpose', 'channel']).where('personId', '=', uid).execute()
  return rows.map(({ purpose, channel }) => `${purpose} ${channel}`).toSorted()
}

test.each([
  [undefined, 'web'],
  ['', 'web'],
  [BROWSER, 'web'],
  ['TesseraApp/1.0', 'web'],
  [`${BROWSER} TesseraApp/`, 'web'],
  [`${BROWSER} TesseraApp/1.4.0`, 'app'],
])('%s means the channel %s', (userAgent, channel) => {
  expect(channelOf(userAgent)).toBe(channel)
})

test('the ledger marks every tick from a store app', async () => {
  const ask = inTheApp(house.app.newClient())
  const person = someone()
  const uid = accountOf(await signUp(ask, person))
  await verify(ask, tokenIn((await house.app.deliver()).find(({ to }) => to === person.email)))
  await ask('/api/account/consents', { method: 'PUT', body: { newsletter: true } })
  expect(await channels(uid)).toEqual(['age14 app', 'newsletter app', 'privacy_notice app'])

  const other = inTheApp(house.app.newClient())
  const through = accountOf(await house.withGoogle(other))
  await completeProfile(other, { firstname: 'Anna', lastname: 'Bassi' })
  expect(await channels(through)).toEqual(['age14 app', 'privacy_notice app'])
})
