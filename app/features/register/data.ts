import { useEffect } from 'react'
import type { Values } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { correctionForm, endForm, reopeningForm } from '#domain/register/ends.ts'
import type { MembershipSheet, RegisterPage } from '#domain/register/register.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { keyed } from '#app/platform/keyed.ts'
import { followDoneWork, workDone, workOn } from '#app/shell/desk/done-work.ts'

// Names and residences stay in the page's memory.

const BOOK = '/api/staff/register'

export const REGISTER_FILTERS = ['in_force', 'ended'] as const

/** The register, by the list's address. */
export const register = pagedList<RegisterPage, 'memberships'>({
  name: 'register',
  path: (query) => `${BOOK}?${query}`,
  rows: 'memberships',
  id: ({ number }) => String(number),
})

export function useRegister(query: string) {
  const resource = register.at(query)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return resource.use()
}

export const membershipOf = keyed((number) =>
  createResource<MembershipSheet | null>({
    name: `membership ${number}`,
    load: () => call<MembershipSheet>('GET', `${BOOK}/${encodeURIComponent(number)}`),
    refused: ({ status }, sheet) => (status === 403 || status === 404 ? null : sheet),
  }),
)

/** @throws ApiError register.changed, register.not_now */
export const correctMembership = (number: number, asked: Values<typeof correctionForm>) => acted(number, 'correction', asked)
/** @throws ApiError register.changed, register.not_now */
export const reopenMembership = (number: number, asked: Values<typeof reopeningForm>) => acted(number, 'reopening', asked)

const acted = (number: number, act: 'correction' | 'reopening', asked: object) =>
  workOn(membershipOf(String(number)), call<MembershipSheet>('POST', `${BOOK}/${number}/${act}`, asked))

/** @returns the person's roles in the back office, which stay. @throws ApiError register.not_now, member.own */
export async function endMembership(cardNumber: string, asked: Values<typeof endForm>): Promise<StaffRole[]> {
  const { roles } = await call<{ roles: StaffRole[] }>('POST', `/api/staff/members/${encodeURIComponent(cardNumber)}/end`, asked)
  workDone()
  return roles
}

/** Saves the register of a day; false when the person cancels. @throws ApiError register.too_many */
export const saveBook = (kind: 'csv' | 'pdf', on: PlainDate | null, name: string): Promise<boolean> =>
  saveAnswer(send('GET', `${BOOK}/${kind === 'csv' ? 'export' : 'print'}${on === null ? '' : `?on=${on}`}`), name)
