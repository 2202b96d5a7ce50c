import { dropReport } from './waiting.ts'
import { report } from '#app/platform/log-warning.ts'

/** The person has noted the code: this device forgets it. */
export const useNoted = (key: string) => (): Promise<void> =>
  dropReport(key).catch((error: unknown) => report('receipt not dropped', error))
