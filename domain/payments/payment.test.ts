import { expect, test } from 'vitest'
import { readForm } from '#domain/form.ts'
import { amountField, paymentForm, paymentProblems } from './payment.ts'

test.each([
  ['25', 2500],
  ['25,5', 2550],
  ['25.50', 2550],
  ['1.250,00 €', 125_000],
  ['0,01', 1],
])('%s is %d cents', (written, cents) => {
  expect(amountField.read(written)).toEqual({ value: cents })
})

test.each(['0', '0,00', '-5', '25,555', 'venti', '1e3', '100000,01', 25])('%s is not an amount to pay', (written) => {
  expect(amountField.read(written)).toEqual({ problem: 'invalid' })
})

const sent = {
  requestKey: 'a'.repeat(22),
  number: '0012 345 678',
  purpose: 'fee',
  method: 'cash',
  paidOn: '2026-11-10',
  amount: '25,00',
  note: '',
  again: false,
}

test('the form reads the screen’s values', () => {
  expect(readForm(paymentForm, sent).values).toEqual({
    ...sent,
    number: '0012345678',
    event: null,
    detail: null,
    amount: 2500,
    validTo: null,
    payer: null,
  })
  expect(readForm(paymentForm, { ...sent, method: 'online' }).fields).toEqual({ method: 'invalid' })
})

test('contradictory values are problems of a field', () => {
  const today = '2026-11-10'
  const fee = { purpose: 'fee', event: null, detail: null, paidOn: today, validTo: '2027-11-09' } as const
  expect(paymentProblems(fee, today)).toEqual({})
  expect(paymentProblems({ ...fee, paidOn: '2026-11-11' }, today)).toEqual({ paidOn: 'in_future' })
  expect(paymentProblems({ ...fee, paidOn: '1999-01-01' }, today)).toEqual({ paidOn: 'invalid' })
  expect(paymentProblems({ ...fee, purpose: 'event' }, today)).toEqual({ event: 'required', validTo: 'invalid' })
  const unpaid = { ...fee, validTo: null }
  for (const one of [{ event: 'cena' }, { detail: 'Cena' }])
    expect(paymentProblems({ ...unpaid, purpose: 'event', ...one }, today)).toEqual({})
  expect(paymentProblems({ ...unpaid, event: 'cena' }, today)).toEqual({ event: 'invalid' })
  expect(paymentProblems({ ...unpaid, purpose: 'other' }, today)).toEqual({ detail: 'required' })
  expect(paymentProblems({ ...fee, purpose: 'donation', validTo: null }, today)).toEqual({})
})
