import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { deskText } from './texts.ts'

/** Asks before leaving a page with something to lose. `on`: `isAtRisk` of `useDraft`, or an upload in progress. */
export function LeaveGuard({ on }: { on: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => on && addressOf(currentLocation) !== addressOf(nextLocation))
  useEffect(() => {
    if (!on) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [on])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      {...deskText.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}

/** Path and search: a list and its sort mode differ only by the search. An opened sheet changes neither. */
const addressOf = ({ pathname, search }: Location): string => pathname + search
