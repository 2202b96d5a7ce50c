import type { MyOffersAnswer, TakenCode } from '#domain/offers/offer-code.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { createResource, type Known } from '#app/platform/create-resource.ts'
import { owner } from '#app/platform/own-copy.ts'
import { useSession } from '#app/platform/session/session.ts'

/** `asked`: by offer, the key of the request that has no answer yet. */
type MyOffers = { mine: MyOffersAnswer | null; asked: Record<string, string> }

/** The part of the offers that only the member may see. */
export const myOffers = createResource<MyOffers>({
  name: 'offers',
  version: 1,
  load: async () => ({ mine: await call<MyOffersAnswer>('GET', '/api/offers/mine'), asked: {} }),
  merge({ mine }, now) {
    const keys = new Set(mine!.codes.map(({ key }) => key))
    // A code given after this answer is missing from it.
    const newer = now?.mine?.codes.filter(({ takenAt, key }) => takenAt > mine!.now && !keys.has(key)) ?? []
    const codes = [...newer, ...mine!.codes]
    return { mine: { ...mine!, codes }, asked: withoutKeys(now?.asked, keys) }
  },
  // Without a valid card a person keeps the codes that they took, and loses the members' parts.
  refused: ({ code }, now) => (now?.mine && code === 'offer.card_needed' ? { ...now, mine: { ...now.mine, discounts: [] } } : now),
})

export type KnownMyOffers = { mine: MyOffersAnswer | null; error: Known<MyOffers>['error'] }

/** Loaded once per page load, not again between the list and an offer. */
const FRESH_MS = 30_000

/** Asks nothing for a visitor or an account with an unconfirmed address. */
export function useMyOffers(): KnownMyOffers {
  const { user, emailVerified } = useSession()
  const isOfThisPage = (myOffers.get().fetchedAt ?? 0) > performance.timeOrigin
  const { data, error } = myOffers.use({ isKnownOnly: !user || !emailVerified, olderThan: isOfThisPage ? FRESH_MS : 0 })
  return { mine: data?.mine ?? null, error }
}

/**
 * Takes one code of an offer's list. The device keeps the request's key before sending: after a lost answer the next press repeats the same
 * request and gets the same code, not a second one.
 *
 * @throws ApiError offer.ended, offer.limit_reached, offer.codes_finished, offer.card_needed, auth.network and others
 */
export async function takeCode(offerId: string): Promise<TakenCode> {
  const whose = owner()
  const key = myOffers.get().data?.asked[offerId] ?? crypto.randomUUID()
  myOffers.update((now) => ({ mine: now?.mine ?? null, asked: { ...now?.asked, [offerId]: key } }))
  try {
    const taken = await call<TakenCode>('POST', `/api/offers/${encodeURIComponent(offerId)}/codes`, { key })
    if (owner() === whose)
      myOffers.update((now) => ({ mine: withCode(now?.mine ?? null, taken), asked: withoutKeys(now?.asked, new Set([key])) }))
    return taken
  } catch (error) {
    // A refusal is an answer. Without an answer, the server may have given the code.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && owner() === whose) {
      myOffers.update((now) => now && { ...now, asked: withoutKeys(now.asked, new Set([key])) })
      await myOffers.refresh()
    }
    throw error
  }
}

const withCode = (mine: MyOffersAnswer | null, taken: TakenCode): MyOffersAnswer => {
  const { discounts = [], codes = [], finished = [], now = taken.takenAt } = mine ?? {}
  return { discounts, codes: [taken, ...codes.filter(({ key }) => key !== taken.key)], finished, now }
}

const withoutKeys = (asked: MyOffers['asked'] = {}, keys: Set<string>): MyOffers['asked'] =>
  Object.fromEntries(Object.entries(asked).filter(([, key]) => !keys.has(key)))
