import type { DiscountAnswer, ImportedCodes } from '#domain/contents/api.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'

const path = (offerId: string, rest: string) => `/api/staff/contents/convenzioni/${encodeURIComponent(offerId)}/${rest}`

/** The part of an offer only for members. Kept in the page's memory only. */
export const offerDiscount = keyed((offerId) =>
  createResource<DiscountAnswer | null>({
    name: `discount ${offerId}`,
    load: () => call<DiscountAnswer>('GET', path(offerId, 'discount')),
    refused: ({ status }, data) => (status === 403 ? null : data),
  }),
)

/** @throws ApiError content.changed_meanwhile, once the other editor's value is known here */
export const saveDiscount = (offerId: string, line: Record<string, string | null>): Promise<void> =>
  orRefreshed(offerId, call('PUT', path(offerId, 'discount'), line))

/** @throws ApiError content.changed_meanwhile, once the present number is known here */
export const removeCodes = (offerId: string, seen: number): Promise<void> =>
  orRefreshed(offerId, call('DELETE', path(offerId, `codes?seen=${seen}`)))

/** Takes over the answer; after another editor's change, reads that first. */
async function orRefreshed(offerId: string, asked: Promise<DiscountAnswer>): Promise<void> {
  try {
    await offerDiscount(offerId).change(asked)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'content.changed_meanwhile')) throw error
    throw (await offerDiscount(offerId).refresh()) ?? error
  }
}

export async function addCodes(offerId: string, text: string): Promise<ImportedCodes> {
  const answer = await call<ImportedCodes>('POST', path(offerId, 'codes'), { text })
  const { all, free } = answer
  offerDiscount(offerId).update((known) => known && { ...known, all, free })
  return answer
}
