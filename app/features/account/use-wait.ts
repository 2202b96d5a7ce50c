import { useEffect, useState } from 'react'

/**
 * Counts down the seconds that the server requires before the next message. The countdown survives a reload of the page.
 *
 * @param account whose messages are limited
 */
export function useWait(account: string): { left: number; wait(seconds: number): void } {
  const key = `verification-wait:${account}`
  const [until, setUntil] = useState(() => read(key))
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(until, now)
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    left,
    wait: (seconds) => {
      const start = Date.now()
      const end = start + seconds * 1000
      setNow(start)
      setUntil(end)
      write(key, end)
    },
  }
}

// Private windows may refuse to store: the countdown still runs, but does not survive a reload.
function read(key: string): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

function write(key: string, until: number): void {
  try {
    sessionStorage.setItem(key, String(until))
  } catch {
    // As above.
  }
}

/** Whole seconds until an instant, never negative; both in epoch ms. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))
