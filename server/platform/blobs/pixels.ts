import type { Metadata } from 'sharp'

/** Phones make at most 50 by default; a file of a few kilobytes may claim thousands. */
export const MAX_PIXELS = 52_000_000
/** Those pixels with four channels of a byte each. A channel may have two bytes, which nobody sees. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4
/** All pixels of an interlaced picture are held until its last pass. */
const MAX_PIXELS_IN_ROUNDS = 25_000_000
const MAX_BYTES_IN_ROUNDS = MAX_PIXELS_IN_ROUNDS * 4

/** Whether decoding it would take more memory than a picture is worth. Asked of the header, before any pixel. */
export function isTooMuch({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  const bytes = pixels * channels * (BYTES_OF_A_CHANNEL[depth] ?? 1)
  return isProgressive ? pixels > MAX_PIXELS_IN_ROUNDS || bytes > MAX_BYTES_IN_ROUNDS : pixels > MAX_PIXELS || bytes > MAX_DECODED_BYTES
}

const BYTES_OF_A_CHANNEL: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 }
