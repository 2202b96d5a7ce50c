import { call } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { heldCard, keepHeldCard } from './held-card.ts'

/**
 * Another code to be spelled; nothing is found under the one before any more (card format, section 7).
 *
 * @param number of the card: the own one, or that of a child without an account
 * @throws ApiError
 */
export async function changeCode(number: string): Promise<void> {
  const path = storedUser()?.tessera === number ? '/api/card/code' : `/api/family/${number}/code`
  // Not between the answer and the keeping of another credential, which would bring the old code back.
  await navigator.locks.request('hold-card', async () => {
    const { code } = await call<{ code: string }>('POST', path, {})
    const held = await heldCard(number)
    if (held?.number === number) await keepHeldCard({ ...held, code })
  })
}
