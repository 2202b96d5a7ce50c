import { correctedNow } from '#domain/cards/credential/clock-offset.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { PRESENTATION_EVERY_S, signPresentation } from '#domain/cards/credential/presentation.ts'
import { heldCard, type HeldCard } from '#app/platform/card/held-card.ts'
import { keptCard } from '#app/platform/card/kept-card.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { cardText } from './texts.ts'
import { serverOrigin } from '#app/platform/device/server.ts'

/** What follows the code: `missing`, with the words in its place, when this device has nothing to sign with or the signature fails. */
export type CodeFollower = { code(text: string): void; left(seconds: number): void; missing(words: typeof cardText.missing): void }

/** What the app has to say in the code's place instead of asking for a network, by the card's number: it comes later and knows more. */
export const wordsInstead = new Map<string, typeof cardText.missing>()

/** For so many seconds nothing is said of a code that is not there: a new phone is being given its card, a signature may work again. */
export const PATIENCE_S = 3

/**
 * Shows the code of a card as long as `place` is in the page: another every fifteen seconds, at once when the page is seen again, none
 * while nobody sees it (card format, section 6). Done after the first look.
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

/** The code of now: the last one until its time is over, so that the card and its enlargement show the same. */
function presented({ credential, privateKey }: HeldCard, now: number): { iat: number; signed: Promise<string> } {
  if (last?.credential !== credential || now < last.iat || now - last.iat >= PRESENTATION_EVERY_S) {
    const signed = signPresentation(credential, now, privateKey).then((bytes) => codeText(serverOrigin(), bytes))
    last = { credential, iat: now, signed }
    // The next second tries anew.
    signed.catch(() => (last = undefined))
  }
  return last
}
