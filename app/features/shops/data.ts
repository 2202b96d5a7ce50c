import type { NewLinkAnswer, PartnerList, PartnerSheet, SignSize } from '#domain/verification/shops.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'

// Addresses of shops: kept in the page's memory only.

const PARTNERS = '/api/staff/partners'
const at = (...parts: string[]) => [PARTNERS, ...parts.map(encodeURIComponent)].join('/')

export const partners = createResource<PartnerList | null>({
  name: 'partners',
  load: () => call<PartnerList>('GET', PARTNERS),
  refused: ({ status }, data) => (status === 403 ? null : data),
})

export const partnerSheet = keyed((offerId) =>
  createResource<PartnerSheet | null>({
    name: `partner ${offerId}`,
    load: () => call<PartnerSheet>('GET', at(offerId)),
    refused: ({ status }, data) => (status === 403 || status === 404 ? null : data),
  }),
)

type Asked = { place: string; label: string; shopEmail: string; key: string }

/** Returns the link if it was not mailed. @throws ApiError shop.offer_gone, auth.too_many_attempts */
export async function giveLink(offerId: string, asked: Asked): Promise<string | null> {
  const given = call<NewLinkAnswer>('POST', at(offerId, 'links'), asked)
  await partnerSheet(offerId).change(given.then(({ sheet }) => sheet))
  return (await given).link
}

const changed = (offerId: string, asked: Promise<PartnerSheet>) => partnerSheet(offerId).change(asked)

/** @throws ApiError */
export const revokeLink = (offerId: string, id: string) => changed(offerId, call('DELETE', at(offerId, 'links', id)))

/** @throws ApiError */
export const revokeLinks = (offerId: string) => changed(offerId, call('DELETE', at(offerId, 'links')))

/** @throws ApiError */
export const revokeDevice = (offerId: string, id: string) => changed(offerId, call('DELETE', at(offerId, 'devices', id)))

/** @throws ApiError shop.decided, shop.offer_gone, shop.look_again, shop.draft_differs, shop.not_publishable */
export const acceptProposal = (offerId: string, id: string, version: number) =>
  changed(offerId, call('POST', at(offerId, 'proposals', id, 'accept'), { version }))

/** @throws ApiError shop.decided */
export const refuseProposal = (offerId: string, id: string, reason: string) =>
  changed(offerId, call('POST', at(offerId, 'proposals', id, 'refuse'), { reason }))

/** @throws ApiError */
export const saveNumbers = (offerId: string, name: string) => saveAnswer(send('GET', at(offerId, 'numbers')), name)

/** @throws ApiError shop.offer_gone */
export const saveSign = (offerId: string, size: SignSize) =>
  saveAnswer(send('GET', `${at(offerId, 'sign')}?size=${size}`), `cartello-${size}.pdf`)
