import { useEffect, useEffectEvent, useRef, useState } from 'react'

const PAUSE_MS = 250

/**
 * The words of a list's search; the address gets them after a pause. An address from elsewhere (a link in the sidebar, Back) replaces them.
 * An own address that arrives late does not: more was typed meanwhile.
 *
 * @param inAddress the words in the address
 * @param clean makes words that the server accepts
 * @param put writes words into the address
 */
export function useWrittenSearch(inAddress: string, clean: (words: string) => string, put: (q: string) => void) {
  const [written, setWritten] = useState(inAddress)
  /** Written into the address, but not arrived yet. */
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
    /** Call it before the address loses them. */
    drop: () => {
      underway.current.push('')
      setWritten('')
    },
  }
}

/** The words still to arrive when the address has `q`, and whether `q` comes from elsewhere: then none are. */
export function arrived(underway: readonly string[], q: string): { left: string[]; isForeign: boolean } {
  const at = underway.indexOf(q)
  return { left: at === -1 ? [] : underway.slice(at + 1), isForeign: at === -1 }
}
