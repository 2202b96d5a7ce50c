import { bike, bookOpen, dog, drama, dumbbell, sailboat, scissors, shoppingBag, stethoscope, ticketPercent } from '#app/ui/icons.ts'

/** The icon and the hue of each category of offers. */
const LOOKS: Record<string, { icon: string; hue: number }> = {
  salute: { icon: stethoscope, hue: 240 },
  cultura: { icon: drama, hue: 330 },
  sport: { icon: dumbbell, hue: 150 },
  casa: { icon: shoppingBag, hue: 120 },
  mobilita: { icon: bike, hue: 190 },
  viaggi: { icon: sailboat, hue: 215 },
  formazione: { icon: bookOpen, hue: 300 },
  persona: { icon: scissors, hue: 350 },
  animali: { icon: dog, hue: 60 },
}

export const categoryLook = (category: string): { icon: string; hue: number } => LOOKS[category] ?? { icon: ticketPercent, hue: 45 }
