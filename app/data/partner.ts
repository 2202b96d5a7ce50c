import type { PartnerAnswer, PartnerCheckAnswer, RedemptionAnswer } from '#domain/partner.ts'
import { ApiError, call } from './api.ts'
import { readKey } from './device-user.ts'
import { followed } from './followed.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { report } from './report.ts'

/** The shop whose device this is; null when it is none's. `hasEnded`: it was one's until the server said otherwise just now. */
export type KnownShop = { shop: PartnerAnswer | null; hasEnded: boolean }

/** Without a network too the page says whose device it is. Nothing of any member is in it, and no secret: that is a cookie. */
const KEY = 'shop'

const known = followed<KnownShop>({ shop: onDevice(), hasEnded: false })
export const useShop = known.use
export const isShopDevice = (): boolean => known.get().shop !== null

/** Asks the server again, where this is a shop's device. Never throws: without a network what is known stays. */
export async function refreshShop(): Promise<void> {
  if (!known.get().shop) return
  try {
    keep(await call<PartnerAnswer>('GET', '/api/partner/session'))
  } catch (error) {
    report('shop not refreshed', error)
    followEnd(error)
  }
}

/** @throws ApiError partner.link_invalid, auth.network, scan.too_many */
export const openShop = async (token: string): Promise<void> => keep(await call<PartnerAnswer>('POST', '/api/partner/session', { token }))

/** This device is no shop's any more. @throws ApiError auth.network */
export async function leaveShop(): Promise<void> {
  await call<void>('DELETE', '/api/partner/session', {})
  forget(false)
}

/**
 * Tells the server of a scan that this device has judged: it is counted, the member sees it, and a discount can be put down to it. Gives what
 * the server says of the card at this moment.
 *
 * @throws ApiError auth.network, scan.too_many
 */
export async function noteScan(text: string): Promise<{ redeem: PartnerCheckAnswer['redeem']; answer: OnlineAnswer }> {
  const { shop, ...answer } = await call<OnlineAnswer & { shop?: PartnerCheckAnswer }>('POST', '/api/verify', { text })
  if (shop) void refreshShop()
  else followShop(false)
  return { redeem: shop?.redeem ?? null, answer }
}

/**
 * @param key names the press: sent again it changes nothing more
 * @throws ApiError partner.scan_again, partner.limit_reached, partner.session_ended, auth.network and others
 */
export async function redeem(check: string, key: string): Promise<RedemptionAnswer> {
  try {
    const done = await call<RedemptionAnswer>('POST', '/api/partner/redemptions', { check, key })
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
  try {
    localStorage.setItem(KEY, JSON.stringify(shop))
  } catch (error) {
    report('shop not written on the device', error)
  }
}

function forget(hasEnded: boolean): void {
  known.set({ shop: null, hasEnded })
  try {
    localStorage.removeItem(KEY)
  } catch (error) {
    report('shop not taken off the device', error)
  }
}

function onDevice(): PartnerAnswer | null {
  try {
    const shop = JSON.parse(readKey(KEY) ?? 'null') as Partial<PartnerAnswer> | null
    return typeof shop?.partner === 'string' && Array.isArray(shop.days) ? (shop as PartnerAnswer) : null
  } catch {
    return null
  }
}
