import { useState } from 'react'
import { REPORT_STATES, type ReportState } from '#domain/reports/report.ts'
import { desk as text } from './texts-desk.ts'
import { reports } from './texts.ts'
import { SelectField } from '#app/ui/select-field.tsx'

/** The states from one on, with what the chosen one tells whoever has written. */
export function StateField({ label, from, initial }: { label: string; from: ReportState; initial: ReportState }) {
  const [state, setState] = useState(initial)
  return (
    <SelectField
      label={label}
      name="state"
      hint={text.reads(reports.states[state], text.means[state])}
      value={state}
      onChange={(event) => setState(event.currentTarget.value as ReportState)}
      options={REPORT_STATES.slice(REPORT_STATES.indexOf(from)).map((value) => ({ value, label: text.states[value] }))}
    />
  )
}
