import { afterEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { cardKeys } from './keys.ts'
import { runCommandLine } from '#server/command-line.ts'

const SECRET = 'a-secret-for-tests-only-0123456789'

let place: FreshDatabase | undefined
afterEach(() => place?.drop())

async function keysOf({ db }: FreshDatabase, secret = SECRET) {
  const keys = await cardKeys({ db, config: { secret } as never, clock: { now: Date.now } })
  return keys.filter(({ purpose }) => purpose === 'issuer')
}

const stream = (to: string[]) => ({ write: (text: string) => to.push(text) }) as unknown as NodeJS.WritableStream

/** Runs the command on a second connection, beside the running server. */
async function rotate(given: string[], secret = SECRET) {
  const { dataDir, databaseUrl } = place!
  const [out, err]: string[][] = [[], []]
  const env = { DATA_DIR: dataDir, SECRET: secret, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const code = await runCommandLine(['rotate-keys', ...given], { env, stdin: process.stdin, stdout: stream(out!), stderr: stream(err!) })
  return { code, out: out!.join(''), err: err!.join('') }
}

test('a new key signs after a week, or at once', async () => {
  place = await freshDatabase()
  const [first] = await keysOf(place)
  const { code, out } = await rotate([])
  const [, second] = await keysOf(place)
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`The key ${second!.kid} signs from `) })
  expect(second!.notBefore - first!.notBefore).toBeGreaterThanOrEqual(7 * 24 * 3_600_000)
  expect(await rotate(['--now'])).toMatchObject({ code: 0 })
  const [, , third] = await keysOf(place)
  expect(third!.notBefore).toBeLessThanOrEqual(Date.now())
})

test('a stolen key leaves the list; a second time is refused', async () => {
  place = await freshDatabase()
  const [first] = await keysOf(place)
  expect(await rotate(['--compromised', first!.kid])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`The key ${first!.kid} leaves the list`),
  })
  expect((await keysOf(place)).map(({ compromisedAt }) => compromisedAt === null)).toEqual([false, true])
  expect(await rotate(['--compromised', first!.kid])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no key ${first!.kid}`),
  })
  expect(await rotate(['--compromised', 'xyz'])).toMatchObject({ code: 2, err: expect.stringContaining('eight characters') })
})

test('another server secret replaces both keys', async () => {
  place = await freshDatabase()
  await keysOf(place)
  const { code, out } = await rotate([], 'another-secret-for-tests-0123456789')
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('takes its place') })
})
