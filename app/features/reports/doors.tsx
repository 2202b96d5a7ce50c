import type { ReactNode } from 'react'
import type { Door } from './steps.ts'
import { reports as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { messageSquareWarning, pencil, shieldCheck } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './reports.module.css'

/**
 * The start of a report.
 *
 * @param isBegun there is a draft: its topic is not shown here
 * @param isWaiting the topics are loading: the doors are visible but disabled
 * @param insteadOfConfidential where to turn when confidential reports have no reader
 */
export function Doors({
  hasConfidential,
  isBegun,
  isWaiting = false,
  insteadOfConfidential,
  onOpen,
  onGoOn,
}: {
  hasConfidential: boolean
  isBegun: boolean
  isWaiting?: boolean
  insteadOfConfidential: ReactNode
  onOpen: (door: Door) => void
  onGoOn: () => void
}) {
  return (
    <div className={classNames(styles.parts, isWaiting && styles.waiting)} inert={isWaiting} aria-busy={isWaiting}>
      {isBegun && (
        <Group>
          <Row icon={pencil} title={text.goOn} detail={text.goOnText} onClick={onGoOn} chevron />
        </Group>
      )}
      <Group>
        <Row icon={messageSquareWarning} title={text.doors.open} detail={text.doors.openText} onClick={() => onOpen('open')} chevron />
      </Group>
      {hasConfidential && (
        <Group>
          <Row
            icon={shieldCheck}
            title={text.doors.confidential}
            detail={text.confidential}
            onClick={() => onOpen('confidential')}
            chevron
          />
        </Group>
      )}
      {insteadOfConfidential}
    </div>
  )
}
