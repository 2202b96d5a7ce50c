const PAPER = '#ffffff'
const TERRACOTTA = '#a54523'

/** Tessera's mark: four tiles, the fourth slightly apart, in a square of 40. Paths only, so that no font is needed. */
export const MARK = [
  `<g fill="${PAPER}">`,
  '<rect x="3" y="3" width="16" height="16" rx="4.5"/>',
  '<rect x="3" y="21" width="16" height="16" rx="4.5" opacity=".72"/>',
  '<rect x="21" y="21" width="16" height="16" rx="4.5"/>',
  `<rect x="22.4" y="1.6" width="15" height="15" rx="4.2" fill="${TERRACOTTA}" stroke="${PAPER}" stroke-width="1.6" transform="rotate(14 30 9)"/>`,
  '</g>',
].join('')
