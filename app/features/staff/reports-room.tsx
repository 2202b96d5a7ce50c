import { addSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { reportSentences } from '#app/features/reports/texts-errors.ts'
import { reportFieldSentences } from '#app/features/reports/texts-fields.ts'
import { StaffReportDesk } from '#app/features/reports/desk-list.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

addSentences(reportSentences)
addFieldSentences(reportFieldSentences)

/** /gestione/segnalazioni: the list, and one report. */
export function Reports({ path: [id, ...more] }: RoomProps) {
  if (more.length > 0) return <NoSuchPage />
  return <StaffReportDesk id={id} />
}
