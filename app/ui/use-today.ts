import { useEffect, useState } from 'react'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'

const HOUR_MS = 3_600_000

/**
 * The civil day in Rome. It changes at midnight there, in any time zone of the phone, also on an open screen and offline, so that expired
 * things disappear in time.
 */
export function useToday(): PlainDate {
  const [today, setToday] = useState(() => romeDay(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setToday(romeDay(Date.now()))
      clearTimeout(timer)
      // Midnight in Rome is a full hour everywhere: a check at each full hour needs no calculation with summer time, on the way to the
      // card.
      timer = setTimeout(look, HOUR_MS - (Date.now() % HOUR_MS) + 20)
    }
    look()
    // A phone that slept through midnight, or whose clock was set, checks when it becomes visible.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
