import { expect, test, vi } from 'vitest'
import { CheckedCredentials } from './checked-credentials.ts'
import { codeText, readCodeText } from './code-text.ts'
import { signPresentation } from './presentation.ts'
import { readCard } from './read-card.ts'
import { issuerKey, NOW, ORIGIN, testAssociation, testKey } from './test-association.ts'
import { verify } from './verify.ts'

const { check, credential, device, issuer, keySet, live } = await testAssociation()
const signedIn = (text: string) => readCard(readCodeText(text)).credential.signed

/** Counts the signatures verified during `work`. */
async function signaturesOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const spy = vi.spyOn(crypto.subtle, 'verify')
  try {
    return [await work(), spy.mock.calls.length]
  } finally {
    spy.mockRestore()
  }
}

/** Two presentations of one credential, signed by its device at different seconds. */
async function twice() {
  const bytes = await credential()
  const shown = async (at: number, key = device.signer.privateKey) => codeText(ORIGIN, await signPresentation(bytes, at, key))
  return { first: await shown(NOW - 20), second: await shown(NOW - 5), stolen: await shown(NOW - 5, (await testKey()).signer.privateKey) }
}

test('a card that is checked again costs one signature, its device’s, and the verdict is the same', async () => {
  const checked = new CheckedCredentials(10)
  const { first, second } = await twice()
  const [before, two] = await signaturesOf(() => verify(check(first, { checked })))
  const [after, one] = await signaturesOf(() => verify(check(second, { checked })))
  expect([two, one]).toEqual([2, 1])
  expect([before.reason, after]).toEqual(['ok', await verify(check(second))])
})

test('a copy of a known credential cannot sign for its device', async () => {
  const checked = new CheckedCredentials(10)
  const { first, stolen } = await twice()
  await verify(check(first, { checked }))
  expect(await verify(check(stolen, { checked }))).toMatchObject({ reason: 'bad-signature' })
})

test('a cached credential is refused after its issuer’s key is withdrawn', async () => {
  const checked = new CheckedCredentials(10)
  const { first, second } = await twice()
  await verify(check(first, { checked }))
  const without = { ...keySet, keys: [] }
  expect(await verify(check(second, { checked, keySet: without }))).toMatchObject({ reason: 'unknown-issuer' })
  const other = { ...keySet, keys: [issuerKey({ ...(await testKey()), kid: issuer.kid })] }
  expect(await verify(check(second, { checked, keySet: other }))).toMatchObject({ reason: 'bad-signature' })
})

test('a credential with a bad signature is not cached', async () => {
  const checked = new CheckedCredentials(10)
  const forged = await live()
  expect(
    await verify(check(forged, { checked, keySet: { ...keySet, keys: [issuerKey({ ...(await testKey()), kid: issuer.kid })] } })),
  ).toMatchObject({
    reason: 'bad-signature',
  })
  expect(checked.find(signedIn(forged))).toBeUndefined()
})

test('the oldest goes when there is no room', async () => {
  const checked = new CheckedCredentials(2)
  const texts = [await live(), await live({ idx: 1 }), await live({ idx: 2 })]
  for (const text of texts) await verify(check(text, { checked }))
  expect(texts.map((text) => checked.find(signedIn(text)) !== undefined)).toEqual([false, true, true])
})
