import { formatDayMonth, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { Banner } from '#app/ui/banner.tsx'
import { deskText } from './texts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { offerUndo } from './undo.ts'
import type { Draft } from './use-draft.ts'

export type FoundDraft<T> = Pick<Draft<T>, 'value' | 'change' | 'foundAt' | 'isAtRisk' | 'drop'>

/** Above a form with `useDraft`: an unsaved draft was found on this device, with a button to drop it; or the draft is at risk. */
export function DraftNote<T>({ draft: { value, change, foundAt, isAtRisk, drop } }: { draft: FoundDraft<T> }) {
  const discard = () => {
    drop()
    offerUndo(deskText.draftDropped, () => change(value))
  }
  return (
    <>
      {foundAt !== null && (
        <Banner tone="info">
          <p>{deskText.draftFound(formatDayMonth(romeDay(foundAt)), formatTime(foundAt))}</p>
          <button type="button" className="link" onClick={discard}>
            {deskText.dropDraft}
          </button>
        </Banner>
      )}
      {isAtRisk && <Banner tone="warn">{deskText.notKept}</Banner>}
      <LeaveGuard on={isAtRisk} />
    </>
  )
}
