import { formatCardNumber } from '#domain/card-number.ts'
import type { CardState } from '#domain/card-state.ts'
import { cardText } from '../texts/card.ts'
import { CREST_BOX, CREST_STROKES } from '../ui/crest.ts'
import { ban, calendarX2, check, circleSlash, clock, hourglass, loaderCircle, qrCode, x } from '../ui/icons.ts'
import type { CardView } from './card-view.ts'
import { drawTrama, svgElement } from './guilloche.ts'
import { qrCanvas } from './qr.ts'

/** Tone and icon of each state; the word comes with the view. */
const STATES: Record<CardState, readonly [tone: 'ok' | 'warn' | 'bad' | 'wait', icon: string]> = {
  valid: ['ok', check],
  expiring: ['ok', hourglass],
  grace: ['warn', clock],
  expired: ['bad', x],
  suspended: ['bad', ban],
  cancelled: ['bad', circleSlash],
  pending: ['wait', loaderCircle],
}

/** Seconds that a code lives, one tile each. */
const CODE_SECONDS = 15

/** What each drawn card shows, as JSON: the React screen takes a card over when it is the one that it wants. */
export const drawnViews = new WeakMap<HTMLElement, string>()

/**
 * Builds the whole card with calls to the DOM: the boot script has no React, and strings of markup are forbidden by the page's
 * security policy. The React screen takes the same node over.
 */
export function drawCard(view: CardView): HTMLElement {
  const card = drawPlainCard(view)
  engrave(card, view)
  return card
}

/** The card without its pattern. */
export function drawPlainCard(view: CardView): HTMLElement {
  const [tone] = STATES[view.state]
  const look = tone === 'bad' ? ' tcard-dead' : tone === 'wait' ? ' tcard-blank' : ''
  const small = view.small ? ` tcard-mini${view.small === 'strip' ? ' tcard-strip' : ''}` : ''
  const card = element(view.small ? 'div' : 'article', `tcard${small}${look}`)
  card.append(drawTop(view), drawIdentity(view))
  if (!view.small) {
    card.setAttribute('aria-label', cardText.of(view.name))
    card.append(view.qrText ? drawCode(view, view.qrText) : drawNotice(view))
    if (view.qrText) card.append(drawReady(view))
  }
  drawnViews.set(card, JSON.stringify(view))
  return card
}

/** The pattern, in its place under everything else. A card that waits has none yet. */
export function engrave(card: HTMLElement, { state, association, number }: CardView): void {
  if (state !== 'pending') card.prepend(drawTrama(association.id, number))
}

/** The state as a pill: icon, word and colour, always all three. */
export function drawPill({ state, pill }: Pick<CardView, 'state' | 'pill'>): HTMLElement {
  const [tone, icon] = STATES[state]
  return element('span', `tcard-pill tcard-pill-${tone}`, drawIcon(icon, 14, 2.75), pill)
}

function drawTop(view: CardView): HTMLElement {
  const crest = svgElement('svg', { ...STROKES, class: 'tcard-crest', viewBox: CREST_BOX, 'stroke-width': '2' })
  crest.append(svgElement('path', { d: CREST_STROKES }))
  return element('div', 'tcard-top', crest, element('span', 'tcard-assoc', view.association.name), drawPill(view))
}

function drawIdentity(view: CardView): HTMLElement {
  const number = element('p', 'tcard-number', element('span', 'vh', `${cardText.number} `), formatCardNumber(view.number))
  const identity = element('div', 'tcard-id', element('div', '', element('p', 'tcard-name', view.name), number))
  if (view.small) identity.append(element('span', 'tcard-tile', drawIcon(qrCode, 30, 1.75)))
  else if (view.untilText) identity.append(element('p', 'tcard-until', cardText.until, element('b', '', view.untilText)))
  return identity
}

function drawCode(view: CardView, text: string): HTMLElement {
  const place = element('div', 'tcard-place')
  // The wanted side is the style's to say: a phone held sideways takes all the height that there is.
  const size = () => ({ side: Number(getComputedStyle(place).getPropertyValue('--code-side')), room: place.clientWidth })
  const panel = element('div', 'tcard-code', place, qrCanvas(text, { label: cardText.qr, place, size }))
  if (view.expiresInS !== undefined) panel.append(...drawCountdown(view.expiresInS))
  return panel
}

/** Heard once: a live region speaks when its words come after it. */
function drawReady({ state }: CardView): HTMLElement {
  const ready = element('p', 'vh')
  ready.setAttribute('role', 'status')
  requestAnimationFrame(() => (ready.textContent = cardText.ready(cardText.states[state])))
  return ready
}

function drawCountdown(seconds: number): HTMLElement[] {
  const tiles = Array.from({ length: CODE_SECONDS }, (_, i) => element('i', i < seconds ? 'tcard-on' : ''))
  // Not announced: a number that changes each second is noise for who listens.
  const countdown = element('div', 'tcard-tiles', ...tiles)
  countdown.setAttribute('aria-hidden', 'true')
  return [countdown, element('p', 'tcard-note', element('span', '', cardText.changes), element('span', 'num', `${seconds} s`))]
}

function drawNotice({ state, notice }: CardView): HTMLElement {
  const [tone, icon] = STATES[state]
  return element(
    'div',
    'tcard-code tcard-notice',
    element('span', `tcard-why-${tone}`, drawIcon(state === 'expired' ? calendarX2 : icon, 40, 1.75)),
    element('p', 'tcard-notice-title', notice?.title ?? ''),
    element('p', 'tcard-notice-text', notice?.text ?? ''),
    element('div', 'tcard-actions'),
  )
}

const STROKES = { fill: 'none', stroke: 'currentColor', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' }

function drawIcon(path: string, size: number, width: number): SVGSVGElement {
  const icon = svgElement('svg', { ...STROKES, viewBox: '0 0 24 24', 'stroke-width': String(width) })
  icon.style.inlineSize = icon.style.blockSize = `${size / 16}rem`
  icon.append(svgElement('path', { d: path }))
  return icon
}

function element(tag: keyof HTMLElementTagNameMap, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}
