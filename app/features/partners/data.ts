import type { CardCheckItem, CardChecksAnswer } from '#domain/verification/partner.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** Where and when the own card was checked. */
export const cardChecks = createResource<CardCheckItem[]>({
  name: 'checks',
  version: 2,
  load: async () => (await call<CardChecksAnswer>('GET', '/api/card/checks')).checks,
})
