import type { ReportState } from '#domain/report.ts'
import { reports as text } from '../../texts/reports.ts'
import { check, circleSlash, inbox, loaderCircle, messageCircle } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

const LOOKS = {
  received: { tone: 'neutral', icon: inbox },
  in_progress: { tone: 'warn', icon: loaderCircle },
  waiting_for_you: { tone: 'info', icon: messageCircle },
  resolved: { tone: 'ok', icon: check },
  closed: { tone: 'neutral', icon: circleSlash },
} as const

/** @param isAnswered somebody has written, and it was not read here yet */
export function StateTag({ state, isAnswered = false }: { state: ReportState; isAnswered?: boolean }) {
  if (isAnswered && (state === 'received' || state === 'in_progress'))
    return (
      <Tag tone="info" icon={messageCircle}>
        {text.answer}
      </Tag>
    )
  return <Tag {...LOOKS[state]}>{text.tags[state]}</Tag>
}
