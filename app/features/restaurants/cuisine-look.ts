import { beef, coffee, fish, iceCream, leaf, mountain, pizza, soup, utensils, wheat, wine } from '#app/ui/icons.ts'
import type { Look } from '#app/ui/thumb.tsx'

/** The icon and the hue of a restaurant by the first word of its cuisine that is known. */
const LOOKS: [word: string, look: Look][] = [
  ['pizza', { icon: pizza, hue: 30 }],
  ['pesce', { icon: fish, hue: 225 }],
  ['gelato', { icon: iceCream, hue: 350 }],
  ['colazioni', { icon: coffee, hue: 60 }],
  ['enoteca', { icon: wine, hue: 5 }],
  ['brace', { icon: beef, hue: 20 }],
  ['pasta', { icon: wheat, hue: 90 }],
  ['vegetariana', { icon: leaf, hue: 140 }],
  ['montagna', { icon: mountain, hue: 190 }],
  ['agriturismo', { icon: leaf, hue: 120 }],
  ['cibo di strada', { icon: soup, hue: 55 }],
]

export function cuisineLook(cuisine: string[]): Look {
  const words = cuisine.join(' ')
  return LOOKS.find(([word]) => words.includes(word))?.[1] ?? { icon: utensils, hue: 45 }
}
