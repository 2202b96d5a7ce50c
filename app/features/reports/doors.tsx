import type { ReactNode } from 'react'
import type { Door } from './steps.ts'
import { reports as text } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { messageSquareWarning, pencil, shieldCheck } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import styles from './reports.module.css'

/**
 * Where a report begins.
 *
 * @param isBegun one is half written: what it is about is not said here
 * @param insteadOfConfidential whom to turn to where confidential reports have no reader
 */
export function Doors({
  hasConfidential,
  isBegun,
  insteadOfConfidential,
  onOpen,
  onGoOn,
}: {
  hasConfidential: boolean
  isBegun: boolean
  insteadOfConfidential: ReactNode
  onOpen: (door: Door) => void
  onGoOn: () => void
}) {
  return (
    <div className={styles.parts}>
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
