import { createCipheriv, createHash } from 'node:crypto'

const ENTRIES = 65_536
/** Two in a hundred are never given to anybody; at any moment half of them are set (card format, section 9). */
const RESERVED = Math.round(0.02 * 2 ** 32)
/** The longest time that a real bit stays set: fourteen days of a credential and eight until its index is free. */
const PERIOD_MS = 22 * 24 * 3_600_000

/** `phaseMs`: when in the period it makes up its mind anew. */
type Decoy = { idx: number; phaseMs: number }

/**
 * The entries of a list that are never given out, drawn from its seed: every process finds the same without storing anything, and the list
 * alone does not tell them from members.
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

// A function of the seed alone; a list has some 1,300.
const drawn = new Map<string, Decoy[]>()

export const isDecoy = (seed: string, idx: number): boolean => decoysOf(seed).some((decoy) => decoy.idx === idx)

/**
 * Which of them are set at this moment (epoch ms). Each decides anew once in a period, at an hour of its own, so that some are set and
 * some are cleared all day long, as with members.
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

/** Bytes that only the seed's owner can tell from chance: AES-256 in counter mode over zeros. */
function stream(seed: string, period: number, length: number): Buffer {
  const key = createHash('sha256').update(`${seed}:${period}`).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
