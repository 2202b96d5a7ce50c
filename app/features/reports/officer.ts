import { useEffect, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'

const KEY = 'reportOfficer'

/**
 * Whether confidential reports have a reader; null while unknown. Offline it is the last known answer, and true before any: the server
 * refuses reports that nobody would read.
 */
export function useOfficer(): boolean | null {
  const [known, setKnown] = useState(kept)
  useEffect(() => {
    const ask = async () => {
      try {
        const { officer } = await call<{ officer: boolean }>('GET', '/api/reports/officer')
        keep(officer)
        setKnown(officer)
      } catch (error) {
        logWarning('officer not asked', error)
        setKnown(kept() ?? true)
      }
    }
    void ask()
  }, [])
  return known
}

function kept(): boolean | null {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? null : text === 'true'
  } catch {
    return null
  }
}

function keep(officer: boolean): void {
  try {
    localStorage.setItem(KEY, String(officer))
  } catch (error) {
    logWarning('officer not kept', error)
  }
}
