import type { ReactNode } from 'react'
import type { ReportState } from '#domain/reports/report.ts'
import { reports as text } from './texts.ts'
import { check, circleSlash, hourglass, inbox, messageCircle } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './state-tag.module.css'

const LOOKS = {
  received: { tone: 'neutral', icon: inbox },
  in_progress: { tone: 'warn', icon: hourglass },
  waiting_for_you: { tone: 'info', icon: messageCircle },
  resolved: { tone: 'ok', icon: check },
  closed: { tone: 'neutral', icon: circleSlash },
} as const

/**
 * @param isAnswered there is an answer that was not read here yet
 * @param states the labels of the states
 */
export function StateTag({
  state,
  isAnswered = false,
  states = text.states,
}: {
  state: ReportState
  isAnswered?: boolean
  states?: Record<ReportState, string> | undefined
}) {
  if (isAnswered && (state === 'received' || state === 'in_progress'))
    return (
      <Tag tone="info" icon={messageCircle}>
        {text.answer}
      </Tag>
    )
  return <Tag {...LOOKS[state]}>{states[state]}</Tag>
}

/** A tag at the end of a row: on one line while the row has room, at any text size. */
export const RowTag = ({ children }: { children: ReactNode }) => <span className={styles.end}>{children}</span>
