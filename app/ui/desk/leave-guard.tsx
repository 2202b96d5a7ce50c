import { useEffect } from 'react'
import { holdSession } from '#app/platform/session/session.ts'
import { useBlocker, type BlockerFunction } from 'react-router'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { deskText } from './texts.ts'

/**
 * Asks before leaving a page with something to lose, and stays when the session ends. `on`: `isAtRisk` of `useDraft`, an upload in progress,
 * an unfinished field.
 */
export const LeaveGuard = ({ on }: { on: boolean }) => on && <Guard />

/** The router asks one of several guards: each is there only while it has something to say. */
function Guard() {
  const blocker = useBlocker(isLeaving)
  useEffect(holdSession, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
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

/**
 * A list and its sort mode differ only by the search; an opened sheet changes nothing. A page that replaces its own address stays, such as
 * the editor of a new document that the server has created.
 */
export const isLeaving: BlockerFunction = ({ currentLocation: now, nextLocation: next, historyAction }) =>
  next.pathname !== now.pathname || (next.search !== now.search && historyAction !== 'REPLACE')
