import { useCallback, useEffect, useState } from 'react'
import type { TrialMail } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** A mail leaves the server a moment after its act. */
const LOOK_EVERY_MS = 4000

/** The trial's mails, newest first, loaded again while the page is visible. A failed load keeps the known ones. */
export function useTrialMails(): { mails: TrialMail[] | null; error: unknown; refresh: () => Promise<void> } {
  const [mails, setMails] = useState<TrialMail[] | null>(null)
  const [error, setError] = useState<unknown>(null)

  const refresh = useCallback(async () => {
    try {
      setMails(await call<TrialMail[]>('GET', '/api/trial/mails'))
      setError(null)
    } catch (failure) {
      logWarning('mails not read', failure)
      setError(failure)
    }
  }, [])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [refresh])

  return { mails, error, refresh }
}
