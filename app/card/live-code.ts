import { correctedNow } from '#domain/credential/clock-offset.ts'
import { codeText } from '#domain/credential/code-text.ts'
import { PRESENTATION_EVERY_S, signPresentation } from '#domain/credential/presentation.ts'
import { heldCard, type HeldCard } from '../data/held-card.ts'
import { keptCard } from '../data/kept-card.ts'

/** What follows the code: `missing` when this device has nothing to sign with. */
export type CodeFollower = { code(text: string): void; left(seconds: number): void; missing(): void }

/** For so many seconds nothing is said of a code that is not there: a new phone is being given its card. */
const PATIENCE_S = 3

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
    const held = await heldCard()
    if (held?.number === number && held.exp > now) {
      const { text, iat } = await presented(held, now)
      if (shown !== text) follower.code((shown = text))
      follower.left(PRESENTATION_EVERY_S - (now - iat))
    } else if (++waited > PATIENCE_S) {
      shown = ''
      follower.missing()
    }
    clearTimeout(timer)
    timer = setTimeout(tick, 1000 - (Date.now() % 1000))
  }

  document.addEventListener('visibilitychange', tick)
  return tick()
}

let last: { credential: unknown; iat: number; text: string } | undefined

/** The code of now: the last one until its time is over, so that the card and its enlargement show the same. */
async function presented({ credential, privateKey }: HeldCard, now: number): Promise<{ text: string; iat: number }> {
  if (last?.credential !== credential || now < last.iat || now - last.iat >= PRESENTATION_EVERY_S) {
    const text = codeText(location.origin, await signPresentation(credential, now, privateKey))
    last = { credential, iat: now, text }
  }
  return last
}
