import { expect, test } from 'vitest'
import { readForm } from '#domain/form.ts'
import { isPartnerToken, openShopForm, redeemForm, redemptionLimit, usedUp } from './partner.ts'

const TOKEN = 'A'.repeat(43)

test('a link’s secret is 43 characters of base64url', () => {
  expect(isPartnerToken(TOKEN)).toBe(true)
  for (const token of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}+`, `${'A'.repeat(42)} `])
    expect(isPartnerToken(token)).toBe(false)
  expect(readForm(openShopForm, { token: TOKEN })).toEqual({ values: { token: TOKEN } })
  expect(readForm(openShopForm, { token: `${TOKEN}A` })).toEqual({ fields: { token: 'invalid' } })
})

test('a redemption names its check and its key', () => {
  expect(readForm(redeemForm, { check: 'a-1', key: '12345678' })).toEqual({ values: { check: 'a-1', key: '12345678' } })
  expect(readForm(redeemForm, { check: '../x', key: 'short' })).toEqual({ fields: { check: 'invalid', key: 'invalid' } })
})

test('an offer is unlimited by default, and limited by number and period', () => {
  for (const limits of [undefined, null, {}, { perMember: null, period: null }, { perMember: 0 }, { perMember: 'tre' }, 'x'])
    expect(redemptionLimit(limits)).toBeNull()
  expect(redemptionLimit({ perMember: 2, period: 'month' })).toEqual({ perMember: 2, period: 'month' })
  expect(redemptionLimit({ perMember: 1, period: null })).toEqual({ perMember: 1, period: null })
})

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

test('an offer is used up at the limit of a period, and available again in the next', () => {
  const monthly = { perMember: 2, period: 'month' }
  expect(usedUp(monthly, [at('2027-01-05')], '2027-01-15')).toBeNull()
  expect(usedUp(monthly, [at('2026-12-31'), at('2027-01-05')], '2027-01-15')).toBeNull()
  expect(usedUp(monthly, [at('2027-01-05'), at('2027-01-15')], '2027-01-15')).toEqual({ next: '2027-02-01', period: 'month' })
  expect(usedUp({ perMember: 1 }, [at('2020-01-01')], '2027-01-15')).toEqual({ next: null, period: null })
  expect(usedUp(null, [at('2027-01-15'), at('2027-01-15')], '2027-01-15')).toBeNull()
})
