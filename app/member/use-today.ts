import { useEffect, useState } from 'react'
import { addDays, romeDay, startOfRomeDay, type PlainDate } from '#domain/plain-date.ts'

/**
 * The civil day in Rome. It turns at midnight there, whatever zone the phone is in, on a screen that is left open too: what ends with a
 * day is gone with it, also without a network.
 */
export function useToday(): PlainDate {
  const [today, setToday] = useState(() => romeDay(Date.now()))
  useEffect(() => {
    const look = () => setToday(romeDay(Date.now()))
    const midnight = startOfRomeDay(addDays(today, 1))
    // A phone that slept through it, or whose clock was set back meanwhile, looks again when it is looked at.
    const timer = setTimeout(look, Math.max(0, midnight - Date.now()) + 20)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
