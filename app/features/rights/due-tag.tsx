import { dueState, type RightsItem } from '#domain/rights/rights.ts'
import { check, clock, hourglass, triangleAlert } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { list as text } from './texts.ts'

const LOOKS = {
  open: { tone: 'info', icon: clock },
  near: { tone: 'warn', icon: hourglass },
  overdue: { tone: 'bad', icon: triangleAlert },
  answered: { tone: 'ok', icon: check },
} as const

/** Whether a request is in time. */
export function DueTag({ of }: { of: Pick<RightsItem, 'dueOn' | 'answeredOn'> }) {
  const state = dueState(of, useToday())
  return <Tag {...LOOKS[state]}>{text.due[state]}</Tag>
}
