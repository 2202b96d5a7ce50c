import { reportMessageForm, reportStateForm, type StaffReportAnswer } from '#domain/reports/report.ts'
import { answerStaffReport, keepDraftAnswer, readDraftAnswer } from './desk-data.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useMessage } from './use-message.ts'
import { desk as text } from './texts-desk.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './desk-report.module.css'
import { StateField } from './desk-state-field.tsx'

const rules = { replyBody: reportMessageForm.body, state: reportStateForm.state }

/** The answer and what it makes of the report. */
export function AnswerForm({ report: { id, mode, confidential, state } }: { report: StaffReportAnswer }) {
  const { body, setBody, isSent, send } = useMessage({ read: () => readDraftAnswer(id), keep: (written) => keepDraftAnswer(id, written) })
  const form = useProvedForm('answer not sent')
  const answer = async ({ replyBody, state: next }: { replyBody: string; state: StaffReportAnswer['state'] }) => {
    await send(replyBody, (requestKey) => answerStaffReport(id, { body: replyBody, state: next, requestKey }))
    // A closed one has no form any more.
    if (next === 'closed') showToast(text.sent)
  }
  return (
    <Form rules={rules} onSubmit={form.submit(answer)} onError={form.onError} label={text.answerTitle}>
      <TextArea
        label={text.answer}
        name="replyBody"
        rows={4}
        hint={(confidential ? text.confidentialGoes : text.answerGoes)[mode]}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {/* Whoever answers has taken it in hand. */}
      <StateField key={state} label={text.stateAfter} from="in_progress" initial={state === 'received' ? 'in_progress' : state} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      {/* A toast would lie over the field and the button. */}
      <output className={styles.told}>{isSent && <Banner tone="ok">{text.sent}</Banner>}</output>
      <Button type="submit" wide>
        {text.send}
      </Button>
    </Form>
  )
}
