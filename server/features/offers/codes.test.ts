import { expect, test } from 'vitest'
import { useDatabase } from '#tests/database.ts'
import { addCodes, setDiscount } from './codes.ts'

const fresh = useDatabase()
const deps = () => ({ db: fresh().db, clock: { now: () => 1_000 } })
const codesOf = async (offerId: string) =>
  (await fresh().db.selectFrom('discountCode').select('code').where('offerId', '=', offerId).orderBy('id').execute()).map(
    ({ code }) => code,
  )
const discountOf = (offerId: string) =>
  fresh().db.selectFrom('offerDiscount').select(['code', 'url']).where('offerId', '=', offerId).executeTakeFirst()
const set = async (discount: Parameters<typeof setDiscount>[2]) => [await setDiscount(deps(), 'corsi', discount), await discountOf('corsi')]

test('a list is read in order, without empty lines and outer spaces', async () => {
  expect(await addCodes(deps(), 'terme', ['B-2', '', '  A-1\r', 'C-3'])).toEqual({ added: 3, known: 0, refused: [], all: 3, free: 3 })
  expect(await codesOf('terme')).toEqual(['B-2', 'A-1', 'C-3'])
})

test('known and repeated codes are not added again, and given codes stay given', async () => {
  await addCodes(deps(), 'cinema', ['X1', 'X2'])
  await fresh().db.updateTable('discountCode').set({ takenAt: 5 }).where('code', '=', 'X1').execute()
  expect(await addCodes(deps(), 'cinema', ['X1', 'X2', 'X3', 'X3'])).toEqual({ added: 1, known: 3, refused: [], all: 3, free: 2 })
})

test('invalid lines are reported and left out', async () => {
  const long = 'X'.repeat(65)
  expect(await addCodes(deps(), 'museo', ['OK', 'due parole', long])).toMatchObject({ added: 1, refused: ['due parole', long] })
})

test('the same code may be in two offers', async () => {
  await addCodes(deps(), 'uno', ['UGUALE'])
  expect(await addCodes(deps(), 'due', ['UGUALE'])).toMatchObject({ added: 1 })
})

test('a long list is added completely', async () => {
  const codes = Array.from({ length: 2_345 }, (_, i) => `N-${i}`)
  expect(await addCodes(deps(), 'lunga', codes)).toMatchObject({ added: 2_345, free: 2_345 })
  expect((await codesOf('lunga')).slice(0, 3)).toEqual(['N-0', 'N-1', 'N-2'])
})

test('a static code or link is replaced, each by itself; an invalid one is refused', async () => {
  const url = 'https://negozio.example/soci'
  const steps = [
    [{ code: ' BORGO25 ' }, { code: 'BORGO25', url: null }],
    [{ url }, { code: 'BORGO25', url }],
    [{ code: 'BORGO30' }, { code: 'BORGO30', url }],
  ] as const
  for (const [discount, both] of steps) expect(await set(discount)).toEqual([both, both])
  for (const wrong of [{ url: 'http://negozio.example' }, { code: 'a b' }])
    expect(await set(wrong)).toEqual([null, { code: 'BORGO30', url }])
})
