import type { AssociationName } from './association.ts'
import { MARK } from '#domain/product-mark.ts'
import { deepTint } from '#domain/tint.ts'

/** `maskable`: a launcher may cut the edges off, so the drawing stays within the middle 80 % (W3C, maskable icons). */
export type IconKind = 'any' | 'maskable' | 'opaque'

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
