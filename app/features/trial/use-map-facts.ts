import { useEffect, useState } from 'react'
import { readMapFacts, type MapFacts } from './map-facts.ts'

/** A permission is given and files are kept while the page is looked at, mostly without an event that would say so. */
const LOOK_AGAIN_MS = 2_000

export function useMapFacts(): MapFacts | null {
  const [facts, setFacts] = useState<MapFacts | null>(null)
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const found = await readMapFacts()
      if (isHere) setFacts(found)
    }
    void read()
    const timer = setInterval(() => void read(), LOOK_AGAIN_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [])
  return facts
}
