import type { CardAnswer } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { refreshCard, refreshSession } from '#app/platform/session/session.ts'

/** Links the paper card to this account, also on this device. @throws ApiError claim.invalid, claim.expired, claim.standing */
export async function claimCard(claimCode: string): Promise<void> {
  await call<CardAnswer>('POST', '/api/card/claim', { claimCode })
  await refreshSession()
  await refreshCard()
}
