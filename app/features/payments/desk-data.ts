import { useEffect } from 'react'
import type { ArrearsKind, ArrearsList, ArrearsPreview, RemindersSent } from '#domain/payments/arrears.ts'
import type { CashDay, cashForm } from '#domain/payments/cash.ts'
import type { Values } from '#domain/form.ts'
import { writeMoney } from '#domain/money.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { followDoneWork, workDone } from '#app/shell/desk/done-work.ts'

const ARREARS = '/api/staff/arrears'

/** By kind (`kind=grace`); the first page has the counts. */
const arrearsOf = pagedList<ArrearsList, 'items'>({
  name: 'arrears',
  path: (query) => `${ARREARS}?${query}`,
  rows: 'items',
  id: ({ number }) => number,
  join: ({ counts }) => ({ counts }),
})

const queryOf = (kind: ArrearsKind) => `kind=${kind}`
export const arrears = (kind: ArrearsKind) => arrearsOf.at(queryOf(kind))
/** The next page. @throws ApiError */
export const moreArrears = (kind: ArrearsKind) => arrearsOf.more(queryOf(kind))

export function useArrears(kind: ArrearsKind) {
  const resource = arrears(kind)
  const known = resource.use()
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return known
}

/** @throws ApiError */
export const previewArrears = (kind: ArrearsKind) => call<ArrearsPreview>('GET', `${ARREARS}/preview?kind=${kind}`)

/** @throws ApiError */
export async function remind(numbers: readonly string[]): Promise<RemindersSent> {
  const sent = await call<RemindersSent>('POST', `${ARREARS}/reminders`, { numbers })
  workDone()
  return sent
}

/** @throws ApiError */
export async function remindAll(kind: ArrearsKind): Promise<void> {
  await call<void>('POST', `${ARREARS}/reminders/all`, { kind })
  workDone()
}

export const cashDay = keyed((day) =>
  createResource<CashDay | null>({
    name: `cash ${day}`,
    load: () => call<CashDay>('GET', `/api/staff/cash?day=${day}`),
    refused: ({ status }, known) => (status === 403 ? null : known),
  }),
)

/** @throws ApiError payment.cash_changed */
export async function closeCash(day: PlainDate, { counted, expected, note }: Values<typeof cashForm>): Promise<void> {
  const resource = cashDay(day)
  const body = { day, counted: writeMoney(counted), expected: writeMoney(expected), note }
  try {
    await resource.change(call<CashDay>('POST', '/api/staff/cash', body))
  } catch (error) {
    void resource.refresh()
    throw error
  }
}

/** @throws ApiError */
export const savePayments = (query: string) => saveAnswer(send('GET', `/api/staff/payments/export?${query}`), 'pagamenti.csv')
