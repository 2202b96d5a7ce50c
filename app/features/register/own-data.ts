import type { OwnMembership } from '#domain/register/ends.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { refreshCard } from '#app/platform/session/session.ts'

/** One's own membership. */
export const ownMembership = createResource<OwnMembership>({
  name: 'membership',
  load: () => call<OwnMembership>('GET', '/api/membership'),
})

/** @throws ApiError register.not_now, auth.proof_required */
export async function leave(): Promise<void> {
  await ownMembership.change(call<OwnMembership>('POST', '/api/membership/withdrawal'))
  await refreshCard()
}
