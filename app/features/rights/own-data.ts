import type { OwnRightsRequest, OwnRightsValues } from '#domain/rights/rights.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

type Answer = { requests: OwnRightsRequest[] }

/** One's own requests about personal data. Not kept on the device. */
export const ownRights = createResource<OwnRightsRequest[]>({
  name: 'own rights requests',
  load: async () => (await call<Answer>('GET', '/api/rights')).requests,
})

/** @throws ApiError */
export async function askRights(values: OwnRightsValues): Promise<void> {
  const { requests } = await call<Answer>('POST', '/api/rights', values)
  ownRights.update(() => requests)
}
