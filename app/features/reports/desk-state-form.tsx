import { reportStateForm, type StaffReportAnswer } from '#domain/reports/report.ts'
import { setStaffReportState } from './desk-data.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { desk as text } from './texts-desk.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { StateField } from './desk-state-field.tsx'

/** How far it is, without a word. */
export function StateForm({ report: { id, state } }: { report: StaffReportAnswer }) {
  const form = useProvedForm('state not changed')
  const save = async (values: { state: StaffReportAnswer['state'] }) => {
    await setStaffReportState(id, values.state)
    showToast(text.stateSaved(text.states[values.state]))
  }
  return (
    <Form rules={reportStateForm} onSubmit={form.submit(save)} onError={form.onError} label={text.stateTitle}>
      <StateField key={state} label={text.state} from={state === 'received' ? 'received' : 'in_progress'} initial={state} />
      <p className="sm muted">{text.stateGoes}</p>
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" variant="secondary" wide>
        {text.saveState}
      </Button>
    </Form>
  )
}
