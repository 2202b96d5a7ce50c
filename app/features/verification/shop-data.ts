import type { PartnerAnswer, PartnerCheckAnswer, PartnerLinkAnswer, RedemptionAnswer, UndoneAnswer } from '#domain/verification/partner.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { createStore } from '#app/platform/create-store.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** The shop of this device; null if it belongs to none. `hasEnded`: the server has just ended it, and the message was not read yet. */
export type KnownShop = { shop: PartnerAnswer | null; hasEnded: boolean }

/** Without a network too the page says whose device it is. Nothing of any member is in it, and no secret: that is a cookie. */
const KEY = 'shop'
/** Stored in its place once the device belongs to no shop: the page that learnt of it may have been open for a second. */
const ENDED = 'ended'

const known = createStore<KnownShop>(onDevice())
export const useShop = known.use
export const knownShop = known.get
export const isShopDevice = (): boolean => knownShop().shop !== null

/** Asks the server again, where this is a shop's device. Never throws: without a network what is known stays. */
export async function refreshShop(): Promise<void> {
  if (!known.get().shop) return
  try {
    keep(await call<PartnerAnswer>('GET', '/api/partner/session'))
  } catch (error) {
    logWarning('shop not refreshed', error)
    followEnd(error)
  }
}

/** The shop of a link, before the link makes this device the shop's. @throws ApiError partner.link_invalid, auth.network, scan.too_many */
export const lookAtLink = (token: string) => call<PartnerLinkAnswer>('POST', '/api/partner/link', { token })

/** @throws ApiError partner.link_invalid, auth.network, scan.too_many */
export const openShop = async (token: string): Promise<void> => keep(await call<PartnerAnswer>('POST', '/api/partner/session', { token }))

/** This device is no shop's any more. @throws ApiError auth.network */
export async function leaveShop(): Promise<void> {
  await call<void>('DELETE', '/api/partner/session', {})
  forget(false)
}

/** Somebody has read that this device is the shop's no longer. */
export const readEnd = (): void => forget(false)

/**
 * Tells the server of a scan that this device has judged: it is counted, the member sees it, and a discount can be put down to it. Gives what
 * the server says of the card at this moment; `shop` is null when this is no shop's device any more.
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
 * @param key names the press: sent again it changes nothing more
 * @throws ApiError partner.scan_again, partner.limit_reached, partner.session_ended, auth.network and others
 */
export const redeem = (check: string, key: string) => ask<RedemptionAnswer>('/api/partner/redemptions', { check, key })

/**
 * @param key of the press that was one too many: what this device has put down with it counts no more
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

/** What an answer to a check says of this device: a link that was revoked ends it at once, whatever was checked. */
export function followShop(isShop: boolean): void {
  if (!isShop && isShopDevice()) forget(true)
}

function followEnd(error: unknown): void {
  if (error instanceof ApiError && error.code === 'partner.session_ended') forget(true)
}

function keep(shop: PartnerAnswer): void {
  known.set({ shop, hasEnded: false })
  write(JSON.stringify(shop))
}

function forget(hasEnded: boolean): void {
  known.set({ shop: null, hasEnded })
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
