/** True in the run of the long proofs, `npm run test:long`. */
export const isLong = process.env.TEST_EFFORT === 'long'

/** How often a proof repeats what chance could hide: a few times at each run of the tests, in full number in the long one. */
export const times = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
