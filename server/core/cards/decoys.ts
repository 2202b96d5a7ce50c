import { createCipheriv, createHash } from 'node:crypto'

const ENTRIES = 65_536
/** Two in a hundred entries are decoys, never given out; at any moment half of them are set (card format, section 9). */
const RESERVED = Math.round(0.02 * 2 ** 32)
/** The longest time that a real bit stays set: fourteen days of a credential, and eight until its index is free. */
const PERIOD_MS = 22 * 24 * 3_600_000

/** `phaseMs`: when in each period its state is drawn again. */
type Decoy = { idx: number; phaseMs: number }

/**
 * The decoys of a list, drawn from its seed: every process computes the same ones without storing them, and the list alone does not
 * distinguish them from members.
 */
export function decoysOf(seed: string): Decoy[] {
  const known = drawn.get(seed)
  if (known) return known
  const numbers = stream(seed, 0, 8 * ENTRIES)
  const decoys: Decoy[] = []
  for (let idx = 0; idx < ENTRIES; idx += 1) {
    if (numbers.readUInt32LE(8 * idx) >= RESERVED) continue
    decoys.push({ idx, phaseMs: Math.floor((numbers.readUInt32LE(8 * idx + 4) / 2 ** 32) * PERIOD_MS) })
  }
  drawn.set(seed, decoys)
  return decoys
}

// Depends on the seed alone; a list has about 1,300.
const drawn = new Map<string, Decoy[]>()

export const isDecoy = (seed: string, idx: number): boolean => decoysOf(seed).some((decoy) => decoy.idx === idx)

/**
 * The decoys that are set at this moment (epoch ms). Each one's state is drawn again once a period, at its own time, so that some change at
 * every hour, as with members.
 */
export function setDecoys(seed: string, now: number): number[] {
  const decoys = decoysOf(seed)
  const periods = new Map<number, Buffer>()
  return decoys.flatMap(({ idx, phaseMs }, i) => {
    const period = Math.floor((now + phaseMs) / PERIOD_MS)
    const numbers = periods.get(period) ?? stream(seed, period, decoys.length)
    periods.set(period, numbers)
    return numbers[i]! % 2 === 1 ? [idx] : []
  })
}

/** Pseudorandom bytes, unpredictable without the seed: AES-256 in counter mode over zeros. */
function stream(seed: string, period: number, length: number): Buffer {
  const key = createHash('sha256').update(`${seed}:${period}`).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
