import { useEffect } from 'react'
import type { MyOffersAnswer, TakenCode } from '#domain/offers/offer-code.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { followed } from '#app/platform/create-store.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** What the member alone may know of the offers. `error`: why the last try to renew it failed. */
export type KnownMyOffers = { owner: string | null; mine: MyOffersAnswer | null; error: ApiError | null }

/** `asked`: the key of the request for each offer that was not answered yet. */
type Copy = { mine: MyOffersAnswer | null; asked: Record<string, string> }

const copy = ownCopy<Copy>('offers', 1)
const NOTHING: KnownMyOffers = { owner: null, mine: null, error: null }
const known = followed<KnownMyOffers>(onDevice())

/** From the list to an offer is no reason to ask again. */
const FRESH_MS = 30_000
let renewedAt = 0

/** As the device knows it, at once and without a network, then as the server says. Asks nothing for who may not know. */
export function useMyOffers(): KnownMyOffers {
  const { user, emailVerified } = useSession()
  const isMember = user !== null && emailVerified
  useEffect(() => {
    if (!isMember) return
    if (Date.now() - renewedAt > FRESH_MS || known.get().owner !== owner()) void refreshMyOffers()
    return copy.followOthers(() => known.set(onDevice()))
  }, [isMember])
  const current = known.use()
  return current.owner === (user?.firebaseUid ?? null) ? current : onDevice()
}

/** Asks the server again. Never throws: a failure is kept beside what is known. */
export async function refreshMyOffers(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  try {
    const mine = await call<MyOffersAnswer>('GET', '/api/offers/mine')
    if (owner() !== whose) return
    const answered = new Set(mine.codes.map(({ key }) => key))
    const asked = Object.fromEntries(Object.entries(askedBefore()).filter(([, key]) => !answered.has(key)))
    keep({ owner: whose, mine, error: null }, asked)
    renewedAt = Date.now()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('own offers not loaded', error)
    renewedAt = 0
    if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
    if (owner() === whose) keep({ ...mineOrNothing(), owner: whose, error, ...withoutCard(error) }, askedBefore())
  }
}

/**
 * One code of an offer's list. The request's key is on the device before the request leaves: when its answer is lost, even with the app
 * closed meanwhile, the next press asks with the same key and gets what the server had given, instead of a second code.
 *
 * @throws ApiError offer.ended, offer.limit_reached, offer.codes_finished, offer.card_needed, auth.network and others
 */
export async function takeCode(offerId: string): Promise<TakenCode> {
  const whose = owner()
  const asked = askedBefore()
  const key = asked[offerId] ?? crypto.randomUUID()
  keep(mineOrNothing(), { ...asked, [offerId]: key })
  try {
    const taken = await call<TakenCode>('POST', `/api/offers/${encodeURIComponent(offerId)}/codes`, { key })
    if (owner() === whose) keepTaken(taken)
    return taken
  } catch (error) {
    // A refusal is an answer; without one, the server may have given the code.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && owner() === whose) {
      keep(mineOrNothing(), without(askedBefore(), offerId))
      await refreshMyOffers()
    }
    throw error
  }
}

function keepTaken(taken: TakenCode): void {
  const current = mineOrNothing()
  const { discounts = [], codes = [], finished = [], now = taken.takenAt } = current.mine ?? {}
  const others = codes.filter(({ key }) => key !== taken.key)
  keep({ ...current, owner: owner(), mine: { discounts, codes: [taken, ...others], finished, now } }, without(askedBefore(), taken.offerId))
}

/** Who has no card that works keeps the codes that were given, and nothing that is for members. */
function withoutCard({ code }: ApiError): Partial<KnownMyOffers> {
  const { mine } = mineOrNothing()
  return code === 'offer.card_needed' && mine ? { mine: { ...mine, discounts: [] } } : {}
}

const askedBefore = (): Copy['asked'] => copy.read()?.asked ?? {}
const without = (asked: Copy['asked'], offerId: string) => Object.fromEntries(Object.entries(asked).filter(([id]) => id !== offerId))
const mineOrNothing = (): KnownMyOffers => (known.get().owner === owner() ? known.get() : onDevice())

function keep(now: KnownMyOffers, asked: Copy['asked']): void {
  copy.write({ mine: now.mine, asked })
  known.set(now)
}

function onDevice(): KnownMyOffers {
  const mine = copy.read()?.mine ?? null
  return owner() === null ? NOTHING : { owner: owner(), mine, error: null }
}
