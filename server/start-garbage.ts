import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Gives back what the start has left. Loading the program makes the space for young objects grow to 64 MB, and an ordinary collection
 * empties it but keeps its size: a server that then has little to do would hold those megabytes for good. Takes some 50 ms, once.
 */
export function dropStartGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', flavor: 'last-resort' })
}
