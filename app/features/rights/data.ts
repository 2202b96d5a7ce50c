import { useEffect } from 'react'
import type { Values } from '#domain/form.ts'
import type { answerForm, extensionForm, identityForm, rightsForm, RightsList, RightsSheet } from '#domain/rights/rights.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { followDoneWork, workDone, workOn } from '#app/shell/desk/done-work.ts'

// Requests stay in the page's memory.

const RIGHTS = '/api/staff/rights'

export const rightsList = keyed((state) =>
  createResource<RightsList | null>({
    name: `rights ${state}`,
    load: () => call<RightsList>('GET', `${RIGHTS}?state=${state}`),
    refused: ({ status }, list) => (status === 403 ? null : list),
  }),
)

export function useRights(state: 'open' | 'answered') {
  const resource = rightsList(state)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return resource.use()
}

export const rightsSheet = keyed((id) =>
  createResource<RightsSheet | null>({
    name: `rights request ${id}`,
    load: () => call<RightsSheet>('GET', at(id)),
    refused: ({ status }, sheet) => (status === 403 || status === 404 ? null : sheet),
  }),
)

const at = (id: string, part = '') => `${RIGHTS}/${encodeURIComponent(id)}${part}`

/** @returns its id @throws ApiError rights.own */
export async function registerRights(values: Values<typeof rightsForm>): Promise<string> {
  const sheet = await call<RightsSheet>('POST', RIGHTS, values)
  rightsSheet(sheet.id).update(() => sheet)
  workDone()
  return sheet.id
}

const acted = (id: string, asked: Promise<RightsSheet>) => workOn(rightsSheet(id), asked)

/** @throws ApiError rights.changed */
export const noteIdentity = (id: string, values: Values<typeof identityForm>) => acted(id, call('PUT', at(id, '/identity'), values))
/** @throws ApiError rights.changed, rights.not_now */
export const extendRights = (id: string, values: Values<typeof extensionForm>) => acted(id, call('PUT', at(id, '/extension'), values))
/** @throws ApiError rights.changed, rights.not_now */
export const answerRights = (id: string, values: Values<typeof answerForm>) => acted(id, call('PUT', at(id, '/answer'), values))
