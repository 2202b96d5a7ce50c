import type { CardState } from '#domain/cards/card-state.ts'
import { ban, check, circleX, clock, hourglass, loaderCircle, x } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { members as text } from './texts.ts'

const LOOKS = {
  valid: { tone: 'ok', icon: check },
  expiring: { tone: 'warn', icon: hourglass },
  grace: { tone: 'warn', icon: clock },
  expired: { tone: 'bad', icon: x },
  pending: { tone: 'info', icon: loaderCircle },
  suspended: { tone: 'neutral', icon: ban },
  cancelled: { tone: 'bad', icon: circleX },
} as const

/** A card's state in the words of staff. */
export const StateTag = ({ state }: { state: CardState }) => <Tag {...LOOKS[state]}>{text.states[state]}</Tag>
