import type { CardAnswer } from '#domain/accounts/api.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { call } from '#app/platform/api.ts'
import { family } from './data.ts'
import { refreshCard, refreshSession } from '#app/platform/session/session.ts'

/** Invites a child of fourteen or more by mail. @throws ApiError api.invalid, api.conflict if the child already has an account */
export const inviteChild = (number: string, childEmail: string) => changed('POST', number, { childEmail })

/** @throws ApiError */
export const takeInvitationBack = (number: string) => changed('DELETE', number)

/** Gives the card back to the guardians from an account that took it. @throws ApiError api.conflict when it is too late */
export async function takeCardBack(number: string): Promise<void> {
  await family.change(call<FamilyAnswer>('DELETE', `/api/family/${number}/account`))
}

async function changed(method: 'POST' | 'DELETE', number: string, body?: object): Promise<void> {
  await family.change(call<FamilyAnswer>(method, `/api/family/${number}/invitation`, body))
}

/**
 * Moves the card of the invitation to this account, also on this device.
 *
 * @throws ApiError auth.link_invalid, auth.link_expired, auth.verify_other_account, api.conflict, family.not_the_child
 */
export async function acceptInvitation(token: string): Promise<void> {
  await call<CardAnswer>('POST', '/api/family/invitations/accept', { token })
  await refreshSession()
  await refreshCard()
}
