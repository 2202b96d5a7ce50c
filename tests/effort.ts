/** True in the long run, `npm run test:long`. */
export const isLong = process.env.TEST_EFFORT === 'long'

/** Repetitions of a probabilistic proof: a few in each run, the full number in the long one. */
export const times = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short)
