import { bookOpenText, calendar, drama, megaphone, mountain, navigation, soup, target, trees, utensils } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

/** The icon and the hue of each category of events. */
export const categoryLook = lookBy(
  {
    assemblea: { icon: megaphone, hue: 240 },
    convivialita: { icon: utensils, hue: 45 },
    gioco: { icon: target, hue: 300 },
    natura: { icon: mountain, hue: 150 },
    cultura: { icon: drama, hue: 330 },
    viaggi: { icon: navigation, hue: 215 },
    cucina: { icon: soup, hue: 60 },
    formazione: { icon: bookOpenText, hue: 190 },
    comunita: { icon: trees, hue: 120 },
  },
  { icon: calendar, hue: 205 },
)
