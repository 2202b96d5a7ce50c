import type { ApplicationState } from '#domain/applications/application.ts'
import type { StaffApplicationItem } from '#domain/applications/admission.ts'
import { check, circleAlert, circleSlash, circleX, hourglass, inbox } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { desk as text } from './texts-desk.ts'

const LOOKS = {
  submitted: { tone: 'info', icon: inbox },
  waiting_guardian: { tone: 'warn', icon: hourglass },
  approved: { tone: 'ok', icon: check },
  rejected: { tone: 'bad', icon: circleX },
  withdrawn: { tone: 'neutral', icon: circleSlash },
} as const

export const ApplicationTag = ({ state }: { state: ApplicationState }) => <Tag {...LOOKS[state]}>{text.states[state]}</Tag>

/** The obstacles; the first one in words. */
export function Needed({ item: { missing } }: { item: StaffApplicationItem }) {
  const [first, ...more] = missing
  if (first === undefined) return <span className="muted">{text.ready}</span>
  return (
    <Tag tone="warn" icon={circleAlert}>
      {text.missing[first]}
      {more.length > 0 && ` +${more.length}`}
    </Tag>
  )
}
