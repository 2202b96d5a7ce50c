import { REPORT_STATES, type ReportState } from '#domain/report.ts'
import { desk } from '../../texts/desk.ts'
import { reports } from '../../texts/reports.ts'

/** The states from one on, each with what it tells the writer. */
export const stateOptions = (from: ReportState) =>
  REPORT_STATES.slice(REPORT_STATES.indexOf(from)).map((state) => ({
    value: state,
    label: `${reports.states[state]} (${desk.means[state]})`,
  }))
