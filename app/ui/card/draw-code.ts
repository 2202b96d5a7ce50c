import { PRESENTATION_EVERY_S } from '#domain/cards/credential/presentation.ts'
import { cardText } from './texts.ts'
import type { CardView } from './card-view.ts'
import { element } from './element.ts'
import { followCode } from './live-code.ts'
import { codeCanvas } from './qr.ts'

/** Fills a card's white panel with the code and its countdown. Resolves after the first attempt to show a code. */
export async function drawCode(card: HTMLElement, { number, state, code }: CardView): Promise<void> {
  const panel = card.querySelector<HTMLElement>('.tcard-code')
  if (!panel || !code) return
  const place = element('div', 'tcard-place')
  // The style decides the side: in landscape it is the available height.
  const size = () => ({ side: Number(getComputedStyle(place).getPropertyValue('--code-side')), room: place.clientWidth })
  const { canvas, show } = codeCanvas({ label: cardText.qr, place, size })
  const { parts, count } = drawCountdown()
  panel.append(place, canvas)
  if (code !== 'live') {
    show(code.text)
    if (code.expiresInS === undefined) return
    panel.append(...parts)
    return count(code.expiresInS)
  }
  const missing = drawMissing()
  // Announced once: a live region speaks when its text is added later.
  const ready = element('p', 'vh')
  ready.setAttribute('role', 'status')
  panel.append(...parts, ready)
  let codes = 0
  await followCode(number, panel, {
    code(text) {
      missing.box.replaceWith(canvas)
      show(text)
      ready.textContent = cardText.ready(cardText.states[state])
      card.style.setProperty('--turns', String(codes++))
    },
    left: count,
    missing(words) {
      missing.say(words)
      ready.textContent = ''
      canvas.replaceWith(missing.box)
      count(0)
    },
  })
}

/** Draws the replacement of a missing code. */
export function drawMissing() {
  const box = element('div', 'tcard-missing')
  const say = ({ title, text }: typeof cardText.missing) => box.replaceChildren(element('b', '', title), text)
  return { box, say }
}

/** The code's remaining time: fifteen tiles, and the seconds as text. */
export function drawCountdown() {
  const tiles = Array.from({ length: PRESENTATION_EVERY_S }, () => element('i', ''))
  const left = element('span', 'num')
  const countdown = element('div', 'tcard-tiles', ...tiles)
  const note = element('p', 'tcard-note', element('span', '', cardText.changes), left)
  // Not announced: a number that changes every second is noise in a screen reader.
  for (const part of [countdown, note]) part.setAttribute('aria-hidden', 'true')
  const count = (seconds: number) => {
    left.textContent = `${seconds} s`
    tiles.forEach((tile, i) => (tile.className = i < seconds ? 'tcard-on' : ''))
  }
  return { parts: [countdown, note] as const, count }
}
