import { expect, test } from 'vitest'
import { noteScan, type SeenPresentations } from './seen-presentations.ts'
import { NOW, testAssociation } from './test-association.ts'
import { verify } from './verify.ts'

const { check, live, printed } = await testAssociation()
const code = await live()

/** A scan by the same verifier, some seconds later. */
async function scan(seen: SeenPresentations, text: string, later = 0): Promise<string> {
  const now = NOW + later
  const { result, reason, notices } = noteScan(await verify(check(text, { now })), seen, now)
  return [result, reason, ...notices].join(' ')
}

test('the same presentation is noticed when it is scanned again, and stays green', async () => {
  const seen: SeenPresentations = new Map()
  expect(await scan(seen, code)).toBe('green ok')
  expect(await scan(seen, code, 20)).toBe('green ok seen-before')
  expect(await scan(seen, await live({}, NOW + 15), 20)).toBe('green ok')
})

test('a check that is repeated without a scan is not noticed', async () => {
  const first = await verify(check(code))
  expect((await verify(check(code))).notices).toEqual(first.notices)
})

test.each([
  [600, 'amber stale-presentation seen-before'],
  [601, 'amber stale-presentation'],
])('%i seconds later: %s', async (later, expected) => {
  const seen: SeenPresentations = new Map()
  await scan(seen, code)
  expect(await scan(seen, code, later)).toBe(expected)
})

test('printed copies and bad codes are not remembered', async () => {
  const seen: SeenPresentations = new Map()
  await scan(seen, await printed())
  await scan(seen, code.slice(0, -1))
  expect(seen.size).toBe(0)
})

test('scans older than ten minutes are forgotten with the next scan', async () => {
  const seen: SeenPresentations = new Map()
  await scan(seen, code)
  await scan(seen, await printed(), 601)
  expect(seen.size).toBe(0)
})
