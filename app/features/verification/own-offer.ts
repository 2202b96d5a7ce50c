import { isProposed, type ProposalValues, type ShopProposalAnswer } from '#domain/verification/proposal.ts'
import type { SignSize } from '#domain/verification/shops.ts'
import { ApiError, call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { followShop, refreshShop } from './shop-data.ts'
import { shopDraft } from './shop-draft.ts'

const PROPOSALS = '/api/partner/proposals'

/** The shop's editable offer fields and its latest proposal. Authorised by the shop's cookie, not by the session. */
export const ownOffer = createResource<ShopProposalAnswer>({
  name: 'own offer',
  isPublic: true,
  load: () => asShop(call<ShopProposalAnswer>('GET', PROPOSALS)),
  // The answer to a proposal may have been lost.
  after: (answer) => isProposed(shopDraft.read(), answer) && shopDraft.drop(),
})

/** @param key identifies the press. @throws ApiError shop.one_proposal, shop.nothing_changed, shop.too_many, shop.offer_gone */
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
    // Somebody else was faster: reload the current state.
    if (error instanceof ApiError && error.status === 409) await ownOffer.refresh()
    throw error
  }
}

/** A link that was revoked meanwhile also ends this device's shop. */
async function asShop<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.code === 'partner.session_ended') followShop(false)
    throw error
  }
}
