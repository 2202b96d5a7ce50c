import { reportCategories, type ReportCategory } from '#domain/reports/report-categories.ts'
import type { Deps } from '#server/core/deps.ts'

/** The association's categories, or the usual ones. */
export async function categoriesOf({ lists }: Pick<Deps, 'lists'>): Promise<ReportCategory[]> {
  const data = (await lists('pagine')).documents.get('associazione')
  return reportCategories(data === undefined ? null : JSON.parse(data))
}
