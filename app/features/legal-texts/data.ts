import type { LegalTextId, LegalTextSheet, LegalVersions, LegalVersionText } from '#domain/legal-texts/legal-text.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'

export const legalTextSheet = keyed((id) =>
  createResource<LegalTextSheet | null>({
    name: `legal text ${id}`,
    load: () => call<LegalTextSheet>('GET', `/api/staff/texts/${id}`),
    refused: ({ status }, data) => (status === 403 ? null : data),
  }),
)

type Publishing = { base: string; markdown: string; isMaterial: boolean; changes: string }

/** @throws ApiError content.changed_meanwhile, api.conflict */
export const publishLegalText = (id: LegalTextId, body: Publishing) =>
  legalTextSheet(id).change(call<LegalTextSheet>('PUT', `/api/staff/texts/${id}`, body))

export const legalVersions = keyed((id) =>
  createResource<LegalVersions>({
    name: `legal versions ${id}`,
    isPublic: true,
    load: () => call<LegalVersions>('GET', `/api/texts/${id}/versions`),
  }),
)

/** `<text>/<number>` */
export const legalVersion = keyed((key) => {
  const [id, n] = key.split('/')
  return createResource<LegalVersionText>({
    name: `legal version ${key}`,
    isPublic: true,
    load: () => call<LegalVersionText>('GET', `/api/texts/${id}/versions/${n}`),
  })
})
