import type { PartnerCheckAnswer } from '#domain/verification/partner.ts'
import { api, ApiError, call } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { followShop, isShopDevice } from './shop-data.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** The state of a typed code or number. `unasked`: this device may not look up numbers; `unreached`: there is no network. */
export type Typed = { is: 'answered'; answer: OnlineAnswer; shop: PartnerCheckAnswer | null } | { is: 'unasked' } | { is: 'unreached' }

export const isCardNumber = (typed: string): boolean => /^[0-9]{10}$/.test(typed)

/** Numbers can be guessed, so only shop devices and staff may look them up; whether a signed-in person is staff, only the server knows. */
export const isToBeAsked = (typed: string): boolean => !isCardNumber(typed) || isShopDevice() || storedUser() !== null

/**
 * Asks the server about a code (ten symbols) or a card's number (ten digits).
 *
 * @throws ApiError scan.too_many, auth.twofactor_missing for staff, and others, but not auth.network
 */
export async function checkTyped(typed: string): Promise<Typed> {
  if (!isToBeAsked(typed)) return { is: 'unasked' }
  const isNumber = isCardNumber(typed)
  try {
    const { shop = null, ...answer } = await call<OnlineAnswer & { shop?: PartnerCheckAnswer }>(
      'POST',
      '/api/verify',
      isNumber ? { number: typed } : { code: typed },
    )
    followShop(shop !== null)
    return { is: 'answered', answer, shop }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'auth.network') return { is: 'unreached' }
    if (error.code === 'auth.twofactor_missing' || (error.status !== 401 && error.status !== 403)) throw error
    followShop(false)
    if (isNumber) return { is: 'unasked' }
    throw error
  }
}

/** Whether the signed-in person may look up numbers; not all staff may. Never throws: without an answer it returns false. */
export async function isVerifierHere(): Promise<boolean> {
  if (!storedUser()) return false
  try {
    return (await api.session()).verifies
  } catch (error) {
    logWarning('not known who may ask', error)
    return false
  }
}
