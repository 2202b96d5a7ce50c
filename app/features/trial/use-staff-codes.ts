import { useEffect, useState } from 'react'
import type { TrialCode } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** One that was used is another a moment later. */
const LOOK_EVERY_MS = 3000

/** The codes of the demo's staff, looked at again while the page is on the screen. */
export function useStaffCodes(): { codes: TrialCode[] | null; error: unknown } {
  const [known, setKnown] = useState<{ codes: TrialCode[] | null; error: unknown }>({ codes: null, error: null })
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        setKnown({ codes: await call<TrialCode[]>('GET', '/api/trial/codes'), error: null })
      } catch (error) {
        logWarning('codes not read', error)
        setKnown(({ codes }) => ({ codes, error }))
      }
    }
    const again = () => void look()
    again()
    const timer = setInterval(again, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return known
}
