import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { noteCheck } from './noted-checks.ts'
import { checksOf, newShop } from './test-shop.ts'

const MINUTE = 60_000

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set((start += 60 * MINUTE)))

const verify = (ask: Request, body: object) => ask('/api/verify', { method: 'POST', body })

describe('where another association’s cards are accepted', () => {
  test('the member reads so, and not that the card is invalid', async () => {
    const [shop, member] = [await newShop(app), await memberWithPhone<Request>(app)]
    const { code } = await app.db.selectFrom('manualCode').select('code').where('uid', '=', member.uid).executeTakeFirstOrThrow()
    expect(await verify(shop.ask, { code, association: 'another' })).toMatchObject({ json: { result: 'red', reason: 'wrong-association' } })
    expect(await checksOf(member)).toMatchObject([{ result: 'other' }])
  })

  test('a place in the other association’s lists matches no card here', async () => {
    const [shop, member] = [await newShop(app), await memberWithPhone<Request>(app)]
    const at = await app.db
      .selectFrom('cardIndex')
      .select(['list', 'idx'])
      .where('cardNumber', '=', member.number)
      .executeTakeFirstOrThrow()
    const card = { association: 'another', associationName: 'Altra', name: 'A B.', numberEnd: '0000', kind: 'live' } as const
    const answer = { result: 'green', reason: 'ok', notices: [], message: '', card, now: 0 } as const
    const seen = { association: 'another', list: at.list, idx: at.idx, presentedAt: 1 }
    const link = { sessionId: 'x', linkId: shop.link.id, offerId: shop.offerId, partner: 'Ottica', place: null }
    expect(await noteCheck(app.deps, link, { answer: { ...answer, notices: [] }, seen })).toMatchObject({ redeem: null, used: null })
    expect(await checksOf(member)).toEqual([])
  })
})
