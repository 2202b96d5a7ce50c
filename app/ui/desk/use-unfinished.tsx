import { useState } from 'react'
import { LeaveGuard } from './leave-guard.tsx'

/** Asks before leaving a page from its form's first input until `finish`. `guard` goes anywhere on the page, `begin` into an `onInput`. */
export function useUnfinished() {
  const [isBegun, setBegun] = useState(false)
  return { guard: <LeaveGuard on={isBegun} />, begin: () => setBegun(true), finish: () => setBegun(false) }
}
