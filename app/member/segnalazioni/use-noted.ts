import { dropReport } from '../../data/report-waiting.ts'
import { report } from '../../data/report.ts'

/** The person has noted the code: this device forgets it. */
export const useNoted = (key: string) => (): Promise<void> =>
  dropReport(key).catch((error: unknown) => report('receipt not dropped', error))
