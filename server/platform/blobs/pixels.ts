import type { Metadata } from 'sharp'

/** Phones take at most 50 million by default; a file of a few kilobytes may claim thousands of millions. */
export const MAX_PIXELS = 52_000_000
/** Four channels of one byte each. A channel may have two bytes, without a visible difference. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4
/** An interlaced picture keeps all pixels in memory until its last pass. */
const MAX_PIXELS_IN_ROUNDS = 25_000_000
const MAX_BYTES_IN_ROUNDS = MAX_PIXELS_IN_ROUNDS * 4

/** Whether decoding would take too much memory. Needs the header only, no pixels. */
export function isTooMuch({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  const bytes = pixels * channels * (BYTES_OF_A_CHANNEL[depth] ?? 1)
  return isProgressive ? pixels > MAX_PIXELS_IN_ROUNDS || bytes > MAX_BYTES_IN_ROUNDS : pixels > MAX_PIXELS || bytes > MAX_DECODED_BYTES
}

const BYTES_OF_A_CHANNEL: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 }
