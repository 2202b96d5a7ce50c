import { useSearchParams } from 'react-router'
import { PAYMENT_METHODS, PAYMENTS_SEARCH } from '#domain/payments/payment.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useWrittenSearch } from '#app/ui/desk/use-written-search.ts'
import type { PaymentsFilter } from './data.ts'

const NO_FILTER: PaymentsFilter = { q: '', method: null, from: '', to: '', category: null, voided: null }
// Postgres takes no text with a control character in it.
const askable = (words: string): string =>
  words
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, PAYMENTS_SEARCH)
const dayOf = (written: string | null): string => (isPlainDate(written) ? written : '')

/** What the list is cut down to, kept in the address: who comes back from a payment sees the same. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const voided = params.get('annullati')
  const filter: PaymentsFilter = {
    q: askable(params.get('q') ?? ''),
    method: PAYMENT_METHODS.find((method) => method === params.get('modo')) ?? null,
    from: dayOf(params.get('dal')),
    to: dayOf(params.get('al')),
    category: params.get('categoria')?.match(/^[\w-]{1,64}$/)?.[0] ?? null,
    voided: voided === 'si' ? 'yes' : voided === 'no' ? 'no' : null,
  }
  const change = (changed: Partial<PaymentsFilter>) => {
    const { q, method, from, to, category, voided } = { ...filter, ...changed }
    const named = {
      ...(q && { q }),
      ...(method && { modo: method }),
      ...(from && { dal: from }),
      ...(to && { al: to }),
      ...(category && { categoria: category }),
      ...(voided && { annullati: voided === 'yes' ? 'si' : 'no' }),
    }
    setParams(named, { replace: true, preventScrollReset: true })
  }
  const { written, write, drop } = useWrittenSearch(filter.q, askable, (q) => change({ q }))
  const clear = () => {
    drop()
    change(NO_FILTER)
  }
  return { filter, change, written, write, clear }
}
