import { bike, bookOpen, dog, drama, dumbbell, sailboat, scissors, shoppingBag, stethoscope, ticketPercent } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

/** The icon and the hue of each category of offers. */
export const categoryLook = lookBy(
  {
    salute: { icon: stethoscope, hue: 240 },
    cultura: { icon: drama, hue: 330 },
    sport: { icon: dumbbell, hue: 150 },
    casa: { icon: shoppingBag, hue: 120 },
    mobilita: { icon: bike, hue: 190 },
    viaggi: { icon: sailboat, hue: 215 },
    formazione: { icon: bookOpen, hue: 300 },
    persona: { icon: scissors, hue: 350 },
    animali: { icon: dog, hue: 60 },
  },
  { icon: ticketPercent, hue: 45 },
)
