import { correctedNow } from '#domain/cards/credential/clock-offset.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { PRESENTATION_EVERY_S, signPresentation } from '#domain/cards/credential/presentation.ts'
import { heldCard, type HeldCard } from '#app/platform/card/held-card.ts'
import { keptCard } from '#app/platform/card/kept-card.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { cardText } from './texts.ts'
import { serverOrigin } from '#app/platform/device/server.ts'

/** A follower of the code. `missing`: shown when this device has nothing to sign with, or signing fails. */
export type CodeFollower = { code(text: string): void; left(seconds: number): void; missing(words: typeof cardText.missing): void }

/** By card number: a text of the app instead of the request for a network. The app loads later and knows more. */
export const wordsInstead = new Map<string, typeof cardText.missing>()

/** A missing code is not reported earlier: a new phone is just getting its card, and signing may work again. */
export const PATIENCE_S = 3

/**
 * Shows a card's code while `place` is in the page: a new one every fifteen seconds, and at once when the page becomes visible; none while
 * it is hidden (card format, section 6). Resolves after the first attempt.
 */
export function followCode(number: string, place: Element, follower: CodeFollower): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = ''
  let waited = 0
  let wasInPage = false

  async function tick(): Promise<void> {
    clearTimeout(timer)
    if (wasInPage && !place.isConnected) return void document.removeEventListener('visibilitychange', tick)
    wasInPage = place.isConnected
    if (document.hidden) return
    const now = correctedNow(keptCard()?.offset ?? null, Date.now())
    let words = wordsInstead.get(number) ?? cardText.missing
    waited++
    try {
      const held = await heldCard(number)
      if (held?.number === number && held.exp > now) {
        const { signed, iat } = presented(held, now)
        const text = await signed
        if (shown !== text) follower.code((shown = text))
        follower.left(PRESENTATION_EVERY_S - (now - iat))
        waited = 0
      }
    } catch (error) {
      logWarning('code not signed', error)
      words = cardText.unsigned
    }
    if (waited > PATIENCE_S) {
      shown = ''
      follower.missing(words)
    }
    clearTimeout(timer)
    timer = setTimeout(tick, 1000 - (Date.now() % 1000))
  }

  document.addEventListener('visibilitychange', tick)
  return tick()
}

let last: { credential: unknown; iat: number; signed: Promise<string> } | undefined

/** The current code: the same one until its time is over, so that the card and its enlargement match. */
function presented({ credential, privateKey }: HeldCard, now: number): { iat: number; signed: Promise<string> } {
  if (last?.credential !== credential || now < last.iat || now - last.iat >= PRESENTATION_EVERY_S) {
    const signed = signPresentation(credential, now, privateKey).then((bytes) => codeText(serverOrigin(), bytes))
    last = { credential, iat: now, signed }
    // Retried in the next second.
    signed.catch(() => (last = undefined))
  }
  return last
}
