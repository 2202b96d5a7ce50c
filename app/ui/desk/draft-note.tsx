import { formatDayMonth, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { Banner } from '#app/ui/banner.tsx'
import { deskText } from './texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { Draft } from './use-draft.ts'

/** Above a form with `useDraft`: says that unsaved words were found on this device and offers to drop them, or that they are at risk. */
export function DraftNote({ draft: { foundAt, isAtRisk, drop } }: { draft: Pick<Draft<unknown>, 'foundAt' | 'isAtRisk' | 'drop'> }) {
  return (
    <>
      {foundAt !== null && (
        <Banner tone="info">
          <p>{deskText.draftFound(formatDayMonth(romeDay(foundAt)), formatTime(foundAt))}</p>
          <button type="button" className="link" onClick={drop}>
            {deskText.dropDraft}
          </button>
        </Banner>
      )}
      {isAtRisk && <Banner tone="warn">{deskText.notKept}</Banner>}
      <LeaveGuard on={isAtRisk} />
    </>
  )
}
