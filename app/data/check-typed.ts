import { ApiError, call } from './api.ts'
import { storedUser } from './device-user.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { followShop, isShopDevice } from './partner.ts'

/**
 * Asks the server about a code, ten symbols, or a card's number, ten digits. Null for a number when this is no shop's device and nobody is
 * signed in who may ask: numbers can be guessed.
 *
 * @throws ApiError auth.network, scan.too_many
 */
export async function checkTyped(typed: string): Promise<OnlineAnswer | null> {
  const isNumber = /^[0-9]{10}$/.test(typed)
  if (isNumber && !storedUser() && !isShopDevice()) return null
  try {
    const { shop, ...answer } = await call<OnlineAnswer & { shop?: unknown }>(
      'POST',
      '/api/verify',
      isNumber ? { number: typed } : { code: typed },
    )
    followShop(shop !== undefined)
    return answer
  } catch (error) {
    const mayNotAsk = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (mayNotAsk) followShop(false)
    // Without a network a number says as much as on paper: amber. A code that nobody has looked up says nothing.
    if (isNumber && error instanceof ApiError && (mayNotAsk || error.code === 'auth.network')) return null
    throw error
  }
}
