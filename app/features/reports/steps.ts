import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { ApiError } from '#app/platform/api.ts'

/** The steps of a report, one screen each: topic, text with files, place, writer. */
export const STEPS = ['topic', 'tell', 'where', 'who'] as const
export type Step = (typeof STEPS)[number]
/** `confidential`: for the officer only. */
export type Door = 'open' | 'confidential'

export const behind = (door: Door, categories: ReportCategory[]): ReportCategory[] =>
  categories.filter(({ confidential }) => confidential === (door === 'confidential'))

export const doorOf = ({ confidential }: Pick<ReportCategory, 'confidential'>): Door => (confidential ? 'confidential' : 'open')

/** A single topic is not asked for. */
export const stepsOf = (topics: ReportCategory[]): Step[] => STEPS.filter((step) => step !== 'topic' || topics.length > 1)

/**
 * The step to show for the one in the history, which may belong to a report that was sent meanwhile. Null: the doors.
 *
 * @param isWritten there is text for the next steps
 */
export function shownStep(
  asked: Step | null,
  { door, category, isWritten }: { door: Door | null; category: ReportCategory | null; isWritten: boolean },
): Step | null {
  if (asked === null || door === null) return null
  if (asked === 'topic') return 'topic'
  if (category === null) return null
  return isWritten ? asked : 'tell'
}

/** The step where an error can be fixed; null: no particular step. */
export function stepOfProblem(fields: ApiError['fields']): Step | null {
  const names = Object.keys(fields)
  const isOf = (...own: string[]) => names.some((name) => own.includes(name))
  if (isOf('category', 'confidential')) return 'topic'
  if (isOf('title', 'body', 'files')) return 'tell'
  return isOf('place') ? 'where' : null
}
