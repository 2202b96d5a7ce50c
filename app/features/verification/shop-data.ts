import type { PartnerAnswer, PartnerCheckAnswer, PartnerLinkAnswer, RedemptionAnswer, UndoneAnswer } from '#domain/verification/partner.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { createStore } from '#app/platform/create-store.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { shopDraft } from './shop-draft.ts'

/** This device's shop; null if none. `hasEnded`: the server has ended it, and the message was not dismissed yet. */
export type KnownShop = { shop: PartnerAnswer | null; hasEnded: boolean }

/** Stored so that the page knows its shop offline. It contains no member data and no secret: that is a cookie. */
const KEY = 'shop'
/** Stored instead once the device belongs to no shop, since the page that learnt of it may have closed at once. */
const ENDED = 'ended'

const known = createStore<KnownShop>(onDevice())
export const useShop = known.use
export const knownShop = known.get
export const isShopDevice = (): boolean => knownShop().shop !== null

/** Refreshes the shop of a shop's device. Never throws: offline, the stored state remains. */
export async function refreshShop(): Promise<void> {
  if (!known.get().shop) return
  try {
    keep(await call<PartnerAnswer>('GET', '/api/partner/session'))
  } catch (error) {
    logWarning('shop not refreshed', error)
    followEnd(error)
  }
}

/** The link's shop, before this device is connected to it. @throws ApiError partner.link_invalid, auth.network, scan.too_many */
export const lookAtLink = (token: string) => call<PartnerLinkAnswer>('POST', '/api/partner/link', { token })

/** @throws ApiError partner.link_invalid, auth.network, scan.too_many */
export const openShop = async (token: string): Promise<void> => keep(await call<PartnerAnswer>('POST', '/api/partner/session', { token }))

/** Disconnects this device from its shop. @throws ApiError auth.network */
export async function leaveShop(): Promise<void> {
  await call<void>('DELETE', '/api/partner/session', {})
  forget(false)
}

/** Dismisses the message that the device no longer belongs to the shop. */
export const readEnd = (): void => forget(false)

/**
 * Reports a scan that this device has judged: it is counted, the member sees it, and a discount can be recorded for it. Returns the
 * server's current verdict; `shop` is null when this is no longer a shop's device.
 *
 * @throws ApiError auth.network, scan.too_many
 */
export async function noteScan(text: string): Promise<{ shop: PartnerCheckAnswer | null; answer: OnlineAnswer }> {
  const { shop = null, ...answer } = await call<OnlineAnswer & { shop?: PartnerCheckAnswer }>('POST', '/api/verify', { text })
  if (shop) void refreshShop()
  else followShop(false)
  return { shop, answer }
}

/**
 * @param key identifies the press: a repeated request changes nothing
 * @throws ApiError partner.scan_again, partner.limit_reached, partner.session_ended, auth.network and others
 */
export const redeem = (check: string, key: string) => ask<RedemptionAnswer>('/api/partner/redemptions', { check, key })

/**
 * @param key of the press to undo: the use that this device recorded with it no longer counts
 * @throws ApiError partner.no_undo, partner.session_ended, auth.network and others
 */
export const undoRedeem = (key: string) => ask<UndoneAnswer>('/api/partner/redemptions/undone', { key })

async function ask<A>(path: string, body: object): Promise<A> {
  try {
    const done = await call<A>('POST', path, body)
    void refreshShop()
    return done
  } catch (error) {
    followEnd(error)
    throw error
  }
}

/** Applies the shop state of a check's answer: a revoked link ends this device's shop at once. */
export function followShop(isShop: boolean): void {
  if (!isShop && isShopDevice()) forget(true)
}

function followEnd(error: unknown): void {
  if (error instanceof ApiError && error.code === 'partner.session_ended') forget(true)
}

function keep(shop: PartnerAnswer): void {
  if (known.get().shop?.offerId !== shop.offerId) shopDraft.drop()
  known.set({ shop, hasEnded: false })
  write(JSON.stringify(shop))
}

function forget(hasEnded: boolean): void {
  known.set({ shop: null, hasEnded })
  shopDraft.drop()
  write(hasEnded ? ENDED : null)
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch (error) {
    logWarning('shop not changed on the device', error)
  }
}

function onDevice(): KnownShop {
  const text = readKey(KEY)
  if (text === ENDED) return { shop: null, hasEnded: true }
  try {
    const shop = JSON.parse(text ?? 'null') as Partial<PartnerAnswer> | null
    const isShop = typeof shop?.partner === 'string' && Array.isArray(shop.days)
    return { shop: isShop ? (shop as PartnerAnswer) : null, hasEnded: false }
  } catch {
    return { shop: null, hasEnded: false }
  }
}
