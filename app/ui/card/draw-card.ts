import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import { CREST_BOX, CREST_STROKES } from '#domain/content/crest.ts'
import { emblemAddress } from '#domain/content/emblem.ts'
import { association } from '#app/platform/association.ts'
import { fileAddress } from '#app/platform/device/server.ts'
import { cardText } from './texts.ts'
import { ban, calendarX2, check, circleSlash, clock, hourglass, qrCode, x } from '#app/ui/icons.ts'
import type { CardView } from './card-view.ts'
import { element, svgElement } from './element.ts'

/** Tone and icon of each state; the word is in the view. */
const STATES: Record<CardState, readonly [tone: 'ok' | 'warn' | 'bad' | 'wait', icon: string]> = {
  valid: ['ok', check],
  expiring: ['ok', hourglass],
  grace: ['warn', clock],
  expired: ['bad', x],
  suspended: ['bad', ban],
  cancelled: ['bad', circleSlash],
  pending: ['wait', hourglass],
}

/** The view of each drawn card, as JSON: the React screen adopts a card with the same view. */
export const drawnViews = new WeakMap<HTMLElement, string>()

/**
 * Builds the card by DOM calls: the boot script has no React, and the page's security policy forbids markup strings. Code (draw-code.ts)
 * and pattern (engrave.ts) follow as soon as possible. The React screen adopts the same node.
 */
export function drawPlainCard(view: CardView): HTMLElement {
  const [tone] = STATES[view.state]
  const look = tone === 'bad' ? ' tcard-dead' : tone === 'wait' ? ' tcard-blank' : ''
  const small = view.small ? ` tcard-mini${view.small === 'strip' ? ' tcard-strip' : ''}` : ''
  const card = element(view.small ? 'div' : 'article', `tcard${small}${look}`)
  card.append(drawTop(view), drawIdentity(view))
  if (!view.small) {
    card.setAttribute('aria-label', cardText.of(view.name))
    card.append(view.code ? element('div', 'tcard-code') : drawNotice(view))
  }
  if (view.tint) tintCard(card, view.tint)
  drawnViews.set(card, JSON.stringify(view))
  return card
}

/**
 * Derives the card's colours from the association's, turned by these degrees: the contrast of each role holds for every hue (tokens.css).
 * Grey has no hue to turn, so it gets some chroma.
 */
export function tintCard(card: HTMLElement, degrees: number): void {
  card.classList.add('assoc')
  card.style.setProperty('--assoc', `oklch(from ${association().color} l max(c, 0.06) calc(h + ${degrees}))`)
}

/** The state as a pill, always with icon, word and colour. */
export function drawPill({ state, pill }: Pick<CardView, 'state' | 'pill'>): HTMLElement {
  const [tone, icon] = STATES[state]
  return element('span', `tcard-pill tcard-pill-${tone}`, drawIcon(icon, 14, 2.75), pill)
}

function drawTop(view: CardView): HTMLElement {
  return element('div', 'tcard-top', drawCrest(view.association), element('span', 'tcard-assoc', view.association.name), drawPill(view))
}

function drawCrest({ emblem = association().emblem }: CardView['association']): Element {
  if (emblem) {
    const picture = element('img', 'tcard-crest') as HTMLImageElement
    picture.alt = ''
    picture.src = fileAddress(emblemAddress(emblem))
    return picture
  }
  const crest = svgElement('svg', { ...STROKES, class: 'tcard-crest', viewBox: CREST_BOX, 'stroke-width': '2' })
  crest.append(svgElement('path', { d: CREST_STROKES }))
  return crest
}

function drawIdentity(view: CardView): HTMLElement {
  const digits = element('span', '', formatCardNumber(view.number))
  digits.setAttribute('aria-hidden', 'true')
  const number = element('p', 'tcard-number', element('span', 'vh', cardText.number(view.number)), digits)
  const name = element('p', 'tcard-name', view.name)
  name.style.setProperty('--letters', `${longestWord(view.name)}`)
  const who = element('div', '', name, number)
  if (view.kind) name.after(element('p', 'tcard-kind', view.kind))
  const identity = element('div', 'tcard-id', who)
  const [tone] = STATES[view.state]
  // A card without a code must not promise one.
  if (view.small && (tone === 'ok' || tone === 'warn')) identity.append(element('span', 'tcard-tile', drawIcon(qrCode, 30, 1.75)))
  else if (!view.small && view.untilText) identity.append(element('p', 'tcard-until', cardText.until, element('b', '', view.untilText)))
  return identity
}

/** The letters of the longest word: no word of a name is broken, so it limits the font size. */
export const longestWord = (name: string): number => Math.max(...name.split(' ').map((word) => word.length))

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
