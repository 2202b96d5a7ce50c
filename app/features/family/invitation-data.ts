import type { CardAnswer } from '#domain/accounts/api.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import { call } from '#app/platform/api.ts'
import { family } from './data.ts'
import { refreshCard, refreshSession } from '#app/platform/session/session.ts'

/** Writes to a child of fourteen or more. @throws ApiError api.invalid, api.conflict when the child has an account by now */
export const inviteChild = (number: string, childEmail: string) => changed('POST', number, { childEmail })

/** @throws ApiError */
export const takeInvitationBack = (number: string) => changed('DELETE', number)

/** A guardian takes back the card that an account has taken. @throws ApiError api.conflict when it is too late */
export async function takeCardBack(number: string): Promise<void> {
  await family.change(call<FamilyAnswer>('DELETE', `/api/family/${number}/account`))
}

async function changed(method: 'POST' | 'DELETE', number: string, body?: object): Promise<void> {
  await family.change(call<FamilyAnswer>(method, `/api/family/${number}/invitation`, body))
}

/**
 * From now on the card of the invitation is this account's, also on this device.
 *
 * @throws ApiError auth.link_invalid, auth.link_expired, auth.verify_other_account, api.conflict, family.not_the_child
 */
export async function acceptInvitation(token: string): Promise<void> {
  await call<CardAnswer>('POST', '/api/family/invitations/accept', { token })
  await refreshSession()
  await refreshCard()
}
