import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { deskText } from './texts.ts'

/** Asks before the page is left while something on it would be lost: `on` is `isAtRisk` of `useDraft`, or an upload under way. */
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

/** The list and its order differ by the search alone; a sheet that opens changes neither. */
const addressOf = ({ pathname, search }: Location): string => pathname + search
