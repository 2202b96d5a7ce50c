import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The words of a list's search; the address has them after a pause. An address from elsewhere (the room's own in the sidebar, the one
 * before) takes their place. One of their own that comes late does not: more has been written meanwhile.
 *
 * @param inAddress the words that the address has
 * @param clean what the server can be asked
 * @param put writes words into the address
 */
export function useWrittenSearch(inAddress: string, clean: (words: string) => string, put: (q: string) => void) {
  const [written, setWritten] = useState(inAddress)
  /** Put into the address, and not there yet. */
  const underway = useRef<string[]>([])
  const look = useEffectEvent((words: string) => {
    if (words === (underway.current.at(-1) ?? inAddress)) return
    underway.current.push(words)
    put(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => look(clean(written)), written === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written, clean])
  const follow = useEffectEvent((q: string) => {
    const { left, isForeign } = arrived(underway.current, q)
    underway.current = left
    if (isForeign) setWritten(q)
  })
  useEffect(() => follow(inAddress), [inAddress])
  return {
    written,
    write: setWritten,
    /** Before the address loses them. */
    drop: () => {
      underway.current.push('')
      setWritten('')
    },
  }
}

/** What is still to come once the address has these words, and whether they come from elsewhere: then nothing is. */
export function arrived(underway: readonly string[], q: string): { left: string[]; isForeign: boolean } {
  const at = underway.indexOf(q)
  return { left: at === -1 ? [] : underway.slice(at + 1), isForeign: at === -1 }
}
