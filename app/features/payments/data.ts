import { useEffect } from 'react'
import type { Values } from '#domain/form.ts'
import type { MemberItem, MemberList } from '#domain/members/members.ts'
import type { paymentForm, PaymentList, PaymentMethod, PaymentQuote, PaymentSheet, voidForm } from '#domain/payments/payment.ts'
import { writeMoney } from '#domain/money.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { followDoneWork, workDone } from '#app/shell/desk/done-work.ts'

// What people have paid: in the memory of the page alone.

const PAYMENTS = '/api/staff/payments'

/** What the list is cut down to. */
export type PaymentsFilter = {
  q: string
  method: PaymentMethod | null
  from: string
  to: string
  category: string | null
  voided: 'yes' | 'no' | null
}

export const queryOf = ({ q, method, from, to, category, voided }: PaymentsFilter): string =>
  new URLSearchParams({
    ...(q && { q }),
    ...(method && { method }),
    ...(from && { from }),
    ...(to && { to }),
    ...(category && { category }),
    ...(voided && { voided }),
  }).toString()

/** By the list's address; as many as were open. */
export const payments = keyed((query) =>
  createResource<PaymentList | null>({
    name: 'payments',
    load: async (before) => {
      let list = await read(query)
      while (list.next !== null && list.payments.length < (before?.payments.length ?? 0)) list = joined(list, await read(query, list.next))
      return list
    },
    refused: ({ status }, list) => (status === 403 ? null : list),
  }),
)

export function usePayments(query: string) {
  const resource = payments(query)
  const known = resource.use()
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return known
}

/** The page behind those that are shown. @throws ApiError */
export async function morePayments(query: string): Promise<void> {
  const resource = payments(query)
  const { data: list } = resource.get()
  if (!list?.next) return
  const asked = read(query, list.next)
  await resource.change(asked.then((more) => (resource.get().data === list ? joined(list, more) : resource.get().data)))
}

const read = (query: string, after?: string) =>
  call<PaymentList>('GET', `${PAYMENTS}?${query}${after === undefined ? '' : `${query && '&'}after=${after}`}`)

/** One that was recorded for an earlier day meanwhile may come again. */
const joined = (list: PaymentList, more: PaymentList): PaymentList => {
  const shown = new Set(list.payments.map(({ id }) => id))
  return { ...list, payments: [...list.payments, ...more.payments.filter(({ id }) => !shown.has(id))], next: more.next }
}

export const paymentSheet = keyed((id) =>
  createResource<PaymentSheet | null>({
    name: `payment ${id}`,
    load: () => call<PaymentSheet>('GET', at(id)),
    refused: ({ status }, sheet) => (status === 403 || status === 404 ? null : sheet),
  }),
)

const at = (id: string, part = '') => `${PAYMENTS}/${encodeURIComponent(id)}${part}`

/** What can be paid with a card. */
export const paymentQuote = keyed((number) =>
  createResource<PaymentQuote | null>({
    name: `quote ${number}`,
    load: () => call<PaymentQuote>('GET', `${PAYMENTS}/quote/${number}`),
    refused: ({ status }, quote) => (status === 403 || status === 404 ? null : quote),
  }),
)

/** Whose card it may be, a few. @throws ApiError */
export const findPeople = async (q: string): Promise<MemberItem[]> =>
  (await call<MemberList>('GET', `/api/staff/members?q=${encodeURIComponent(q)}`)).members.slice(0, 8)

/** @throws ApiError payment.* */
export async function recordPayment(values: Values<typeof paymentForm>): Promise<PaymentSheet> {
  // The form has read the amount; the server reads it as it is written.
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

/** @throws ApiError */
export const saveReceipt = (id: string) => saveAnswer(send('GET', at(id, '/receipt')), 'ricevuta.pdf')
