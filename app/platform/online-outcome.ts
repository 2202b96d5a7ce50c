import type { OnlineState } from '#domain/payments/online.ts'
import { call } from './api.ts'
import { createResource } from './create-resource.ts'

/** The outcome of an online payment, for which the server asks the provider. @param onPaid runs once */
export const onlineOutcomeOf = (id: string, onPaid: (outcome: OnlineState) => unknown) =>
  createResource<OnlineState>({
    name: 'online payment',
    load: () => call<OnlineState>('GET', `/api/payments/online/${encodeURIComponent(id)}`),
    after: (outcome, before) => outcome.state === 'paid' && before?.state !== 'paid' && onPaid(outcome),
  })

/** How often an undecided payment is asked about, in ms. */
const OUTCOME_EVERY_MS = 15_000

/** Options of `use`: a decided payment is not asked about again. */
export const whileUndecided = (state: OnlineState['state'] | undefined): { every?: number } =>
  state === 'paid' || state === 'over' ? {} : { every: OUTCOME_EVERY_MS }
