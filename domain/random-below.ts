/** A random whole number from 0 to `limit` - 1, all equally likely, from the cryptographic generator. `limit` up to 2^32. */
export function randomBelow(limit: number): number {
  // The incomplete last round of `limit` would favour small numbers.
  const fair = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const n = crypto.getRandomValues(new Uint32Array(1))[0]!
    if (n < fair) return n % limit
  }
}
