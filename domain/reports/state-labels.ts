import type { ReportState } from './report.ts'

export const REPORT_STATE_LABELS: Record<ReportState, string> = {
  received: 'Ricevuta',
  in_progress: 'In lavorazione',
  waiting_for_you: 'Aspettiamo te',
  resolved: 'Risolta',
  closed: 'Chiusa',
}
