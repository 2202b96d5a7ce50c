import { useEffect, useState } from 'react'
import { checkScan, useVerifier, type KnownVerifier, type Scan } from './data.ts'
import type { Checked } from './verdict-view.ts'

/** How long a person at a till waits for a first or newer list; then the page shows its verdict. */
const PATIENCE_MS = 5000
/** Older scans are not judged again: their lists would be of another time. */
export const RECHECKED_MS = 600_000

/** The verdict on a scan, judged again with every refresh of keys and lists; null while there is none. */
export function useChecked(scan: Scan | null): Checked | null {
  const known = useVerifier()
  const [found, setFound] = useState<{ scan: Scan; checked: Checked; by: KnownVerifier } | null>(null)
  const [tired, setTired] = useState<Scan | null>(null)

  useEffect(() => {
    if (!scan || Date.now() - scan.at > RECHECKED_MS) return
    let isLast = true
    const check = async () => {
      const { result, reason, notices, card, dataAt } = await checkScan(scan, known)
      const checked = { result, reason, notices, card, presentedAt: card?.presentedAt ?? null, dataAt, typed: null, at: scan.at }
      if (isLast) setFound({ scan, checked, by: known })
    }
    void check()
    return () => {
      isLast = false
    }
  }, [scan, known])

  useEffect(() => {
    if (!scan) return
    const timer = setTimeout(() => setTired(scan), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [scan])

  if (!scan || found?.scan !== scan) return null
  const { checked, by } = found
  // A pending first list or newer key set may have the answer; the scan is judged again when it arrives.
  const mayCome = known.state === 'loading' || by.opened !== known.opened
  const mayChange = mayCome && (checked.reason === 'unknown-issuer' || !by.opened) && checked.reason !== 'malformed'
  return mayChange && tired !== scan ? null : checked
}
