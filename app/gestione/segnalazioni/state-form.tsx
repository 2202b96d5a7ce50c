import { reportStateForm, type StaffReportAnswer } from '#domain/report.ts'
import { setStaffReportState } from '../../data/staff-reports.ts'
import { Failure, useFailure } from '../../member/failure.tsx'
import { desk as text } from '../../texts/desk.ts'
import { reports } from '../../texts/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { stateOptions } from './state-options.ts'

/** How far it is, without a word. */
export function StateForm({ report: { id, state } }: { report: StaffReportAnswer }) {
  const failure = useFailure('state not changed')
  const save = async (values: { state: StaffReportAnswer['state'] }) => {
    failure.clear()
    await setStaffReportState(id, values.state)
    showToast(text.stateSaved(reports.states[values.state]))
  }
  return (
    <Form rules={reportStateForm} onSubmit={save} onError={failure.show} label={text.stateTitle}>
      <SelectField
        key={state}
        label={text.state}
        name="state"
        hint={text.stateGoes}
        defaultValue={state}
        options={stateOptions(state === 'received' ? 'received' : 'in_progress')}
      />
      <Failure error={failure.error} ways={{ retry: 'submit' }} own={{ 'auth.network': 'net.action_needs_network' }} />
      <Button type="submit" variant="secondary" wide>
        {text.saveState}
      </Button>
    </Form>
  )
}
