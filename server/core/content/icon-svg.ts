import type { AssociationName } from './association.ts'
import { deepTint } from '#domain/tint.ts'

/** How much of the square a launcher may cut away: a maskable icon keeps its drawing in the middle 80 % (W3C, maskable icons). */
export type IconKind = 'any' | 'maskable' | 'opaque'

const PAPER = '#ffffff'
const TERRACOTTA = '#a54523'

/** Tessera's mark, four tiles with the fourth just set in place, in a square of 40. Paths only: no font is needed. */
export const MARK = [
  `<g fill="${PAPER}">`,
  '<rect x="3" y="3" width="16" height="16" rx="4.5"/>',
  '<rect x="3" y="21" width="16" height="16" rx="4.5" opacity=".72"/>',
  '<rect x="21" y="21" width="16" height="16" rx="4.5"/>',
  `<rect x="22.4" y="1.6" width="15" height="15" rx="4.2" fill="${TERRACOTTA}" stroke="${PAPER}" stroke-width="1.6" transform="rotate(14 30 9)"/>`,
  '</g>',
].join('')

/** The mark on the association's deep tint. */
export function iconSvg({ color }: Pick<AssociationName, 'color'>, kind: IconKind): string {
  const fill = deepTint(color)
  const background =
    kind === 'any' ? `<rect width="40" height="40" rx="9" fill="${fill}"/>` : `<rect width="40" height="40" fill="${fill}"/>`
  const scale = kind === 'maskable' ? 0.56 : 0.68
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">',
    background,
    `<g transform="translate(20 20) scale(${scale}) translate(-20.2 -19.3)">${MARK}</g>`,
    '</svg>',
  ].join('')
}
