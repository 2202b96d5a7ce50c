import { footprints, flower2, music, target, trophy, volleyball } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

/** The icon and the hue of each sport, by the name that its document gives. */
export const sportLook = lookBy(
  {
    stretch: { icon: footprints, hue: 150 },
    lotus: { icon: flower2, hue: 330 },
    dance: { icon: music, hue: 300 },
    bowls: { icon: target, hue: 60 },
    volleyball: { icon: volleyball, hue: 30 },
  },
  { icon: trophy, hue: 190 },
)
