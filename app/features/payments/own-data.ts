import type { OwnPayment } from '#domain/payments/payment.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'

/** One's own payments. Not kept on the device. */
export const ownPayments = createResource<OwnPayment[]>({
  name: 'own payments',
  load: async () => (await call<{ payments: OwnPayment[] }>('GET', '/api/payments')).payments,
})

/** @throws ApiError */
export const saveOwnReceipt = (id: string) => saveAnswer(send('GET', `/api/payments/${encodeURIComponent(id)}/receipt`), 'ricevuta.pdf')
