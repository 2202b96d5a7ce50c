import { useEffect } from 'react'
import type { Values } from '#domain/form.ts'
import type { paymentForm, PaymentList, PaymentMethod, PaymentQuote, PaymentSheet, voidForm } from '#domain/payments/payment.ts'
import type { EventChoices } from '#domain/payments/paid-event.ts'
import { writeMoney } from '#domain/money.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { followDoneWork, workDone } from '#app/shell/desk/done-work.ts'

// Payments stay in the page's memory.

const PAYMENTS = '/api/staff/payments'

/** The list's filter. */
export type PaymentsFilter = {
  q: string
  method: PaymentMethod | null
  from: PlainDate | null
  to: PlainDate | null
  category: string | null
  voided: 'yes' | 'no' | null
  event: string | null
}

/** By the list's address. A payment recorded meanwhile may be listed twice; the first page has the totals. */
export const payments = pagedList<PaymentList, 'payments'>({
  name: 'payments',
  path: (query) => `${PAYMENTS}?${query}`,
  rows: 'payments',
  id: ({ id }) => id,
  join: ({ totals }) => ({ totals }),
})

export function usePayments(query: string) {
  const resource = payments.at(query)
  const known = resource.use()
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return known
}

export const paymentSheet = keyed((id) =>
  createResource<PaymentSheet | null>({
    name: `payment ${id}`,
    load: () => call<PaymentSheet>('GET', at(id)),
    refused: ({ status }, sheet) => (status === 403 || status === 404 ? null : sheet),
  }),
)

const at = (id: string, part = '') => `${PAYMENTS}/${encodeURIComponent(id)}${part}`

/** The possible payments for a card. @param key its number, or the number and the day of the payment (`datedKey`) */
export const paymentQuote = keyed((key) =>
  createResource<PaymentQuote | null>({
    name: `quote ${key}`,
    load: () => call<PaymentQuote>('GET', `${PAYMENTS}/quote/${key}`),
    refused: ({ status }, quote) => (status === 403 || status === 404 ? null : quote),
  }),
)

export const datedKey = (number: string, paidOn: PlainDate): string => `${number}?paidOn=${paidOn}`

/** The events that a card's holder may pay for. */
export const payableEvents = keyed((number) =>
  createResource<EventChoices | null>({
    name: `events ${number}`,
    load: () => call<EventChoices>('GET', `${PAYMENTS}/quote/${number}/events`),
    refused: ({ status }, known) => (status === 403 || status === 404 ? null : known),
  }),
)

/** @throws ApiError payment.* */
export async function recordPayment(values: Values<typeof paymentForm>): Promise<PaymentSheet> {
  // The server reads the amount as text.
  const sheet = await call<PaymentSheet>('POST', PAYMENTS, { ...values, amount: writeMoney(values.amount) })
  paymentSheet(sheet.id).update(() => sheet)
  workDone()
  return sheet
}

/** @throws ApiError payment.voided, payment.not_back */
export async function voidPayment(id: string, values: Values<typeof voidForm>): Promise<void> {
  const sheet = paymentSheet(id)
  try {
    await sheet.change(call<PaymentSheet>('POST', at(id, '/void'), values))
    workDone()
  } catch (error) {
    void sheet.refresh()
    throw error
  }
}

/** Marks an online payment that renewed nothing as settled. @throws ApiError */
export async function settlePayment(id: string): Promise<void> {
  await paymentSheet(id).change(call<PaymentSheet>('POST', at(id, '/settle')))
  workDone()
}

/** @throws ApiError */
export const saveReceipt = (id: string) => saveAnswer(send('GET', at(id, '/receipt')), 'ricevuta.pdf')
