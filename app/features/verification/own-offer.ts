import type { ProposalValues, ShopProposalAnswer } from '#domain/verification/proposal.ts'
import type { SignSize } from '#domain/verification/shops.ts'
import { ApiError, call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { followShop, refreshShop } from './shop-data.ts'

const PROPOSALS = '/api/partner/proposals'

/** What the shop may change of its offer, and its last proposal: known by the shop's cookie, not by the session. */
export const ownOffer = createResource<ShopProposalAnswer>({
  name: 'own offer',
  isPublic: true,
  load: () => asShop(call<ShopProposalAnswer>('GET', PROPOSALS)),
})

/** @param key names the press. @throws ApiError shop.one_proposal, shop.nothing_changed, shop.too_many, shop.offer_gone */
export const propose = (values: ProposalValues & { key: string }) => changed(call<ShopProposalAnswer>('POST', PROPOSALS, values))

/** @throws ApiError shop.decided */
export const withdraw = (id: string) => changed(call<ShopProposalAnswer>('DELETE', `${PROPOSALS}/${encodeURIComponent(id)}`))

/** @throws ApiError shop.offer_gone */
export const saveOwnSign = (size: SignSize) => asShop(saveAnswer(send('GET', `/api/partner/sign?size=${size}`), `cartello-${size}.pdf`))

async function changed(asked: Promise<ShopProposalAnswer>): Promise<void> {
  try {
    await ownOffer.change(asShop(asked))
    void refreshShop()
  } catch (error) {
    // Somebody was quicker: the page shows what is true now.
    if (error instanceof ApiError && error.status === 409) await ownOffer.refresh()
    throw error
  }
}

/** A link that was revoked meanwhile ends the device here too. */
async function asShop<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.code === 'partner.session_ended') followShop(false)
    throw error
  }
}
