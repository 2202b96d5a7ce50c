import type { FirstStep } from '#domain/first-steps/first-steps.ts'
import { check, circleSlash, circleAlert, target } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { STEP_PLACES } from './places.ts'
import { firstStepsText as text } from './texts.ts'

const ICONS: Record<FirstStep['state'], string> = { open: target, done: check, right: check, aside: circleSlash, old: circleAlert }

/** A step with a link to its page. */
export function StepRow({ step: { id, state } }: { step: FirstStep }) {
  const { title, why } = text.steps[id]
  return (
    <Row
      icon={ICONS[state]}
      title={title}
      detail={state === 'old' ? text.oldBackup : why}
      to={STEP_PLACES[id]}
      chevron
      {...((state === 'done' || state === 'right') && {
        end: (
          <Tag tone="ok" icon={check}>
            {text.states[state]}
          </Tag>
        ),
      })}
    />
  )
}
