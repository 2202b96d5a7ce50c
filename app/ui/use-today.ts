import { useEffect, useState } from 'react'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'

const HOUR_MS = 3_600_000

/**
 * The civil day in Rome. It turns at midnight there, whatever zone the phone is in, on a screen that is left open too: what ends with a
 * day is gone with it, also without a network.
 */
export function useToday(): PlainDate {
  const [today, setToday] = useState(() => romeDay(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setToday(romeDay(Date.now()))
      clearTimeout(timer)
      // Midnight in Rome is a full hour everywhere: looked at then, it needs no reckoning with summer time on the way to the card.
      timer = setTimeout(look, HOUR_MS - (Date.now() % HOUR_MS) + 20)
    }
    look()
    // A phone that slept through it, or whose clock was set meanwhile, looks again when it is looked at.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
