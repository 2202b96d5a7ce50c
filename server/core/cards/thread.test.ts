import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerifierData, refreshVerifierData, type VerifierData } from '#domain/cards/credential/verifier-data.ts'
import { verify } from '#domain/cards/credential/verify.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { publishCards } from './publish.ts'
import { bytesAt, memberWithPhone, withAssociation } from './test-card.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
})
afterAll(() => app.stop())

async function refreshed(kept: VerifierData | null): Promise<VerifierData> {
  const keySet = await bytesAt(app, '/.well-known/tessera/keys')
  const lists = [await bytesAt(app, '/.well-known/tessera/status/circolo-aurora/0')]
  return (await refreshVerifierData(kept, { keySet, lists }))!
}

test('a shop checks cards offline after one visit, and refuses a lost phone within a minute of being online', async () => {
  const member = await memberWithPhone(app, { firstname: 'Giulia', lastname: 'Bianchi' })
  await publishCards(app.deps)
  const kept = await refreshed(null)
  const now = () => Math.floor(app.clock.now() / 1000)
  const check = async (data: VerifierData) => {
    const opened = (await openVerifierData(data))!
    return verify({ ...opened, text: await member.phone.show(app.clock.now()), now: now() })
  }
  expect(await check(kept)).toMatchObject({
    result: 'green',
    reason: 'ok',
    notices: [],
    card: { name: 'Giulia B.', numberEnd: member.number.slice(-4), kind: 'live', association: 'circolo-aurora' },
  })
  const online = async () =>
    (await app.newClient()('/api/verify', { method: 'POST', body: { text: await member.phone.show(app.clock.now()) } })).json
  expect(await online()).toEqual({
    result: 'green',
    reason: 'ok',
    notices: [],
    message: 'Valida.',
    card: {
      association: 'circolo-aurora',
      associationName: 'Circolo Aurora',
      name: 'Giulia B.',
      numberEnd: member.number.slice(-4),
      kind: 'live',
    },
    now: now(),
  })
  await member.ask(`/api/account/devices/${member.phone.id()}`, { method: 'DELETE' })
  expect(await online()).toMatchObject({ result: 'red', reason: 'revoked' })
  app.clock.advance(60_000)
  await publishCards(app.deps)
  expect(await check(await refreshed(kept))).toMatchObject({ result: 'red', reason: 'revoked' })
})
