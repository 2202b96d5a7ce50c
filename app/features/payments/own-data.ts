import type { OwnPayment } from '#domain/payments/payment.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { onlineOutcomeOf } from '#app/platform/online-outcome.ts'
import { refreshCard } from '#app/platform/session/session.ts'

/** One's own payments. Not kept on the device. */
export const ownPayments = createResource<OwnPayment[]>({
  name: 'own payments',
  load: async () => (await call<{ payments: OwnPayment[] }>('GET', '/api/payments')).payments,
})

/** An online payment. A paid one loads card and payments again. */
export const onlineOutcome = keyed((id) => onlineOutcomeOf(id, () => Promise.all([ownPayments.refresh(), refreshCard()])))

/** @throws ApiError */
export const saveOwnReceipt = (id: string) => saveAnswer(send('GET', `/api/payments/${encodeURIComponent(id)}/receipt`), 'ricevuta.pdf')
