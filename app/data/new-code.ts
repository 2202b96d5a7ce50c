import { call } from './api.ts'
import { heldCard, keepHeldCard } from './held-card.ts'

/**
 * Another code to be spelled, for the own card; nothing is found under the one before any more (card format, section 7).
 *
 * @throws ApiError
 */
export async function changeCode(number: string): Promise<void> {
  // Not between the answer and the keeping of another credential, which would bring the old code back.
  await navigator.locks.request('hold-card', async () => {
    const { code } = await call<{ code: string }>('POST', '/api/card/code', {})
    const held = await heldCard(number)
    if (held?.number === number) await keepHeldCard({ ...held, code })
  })
}
