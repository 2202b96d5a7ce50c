import { reportMessageForm, reportStateForm, type StaffReportAnswer } from '#domain/reports/report.ts'
import { answerStaffReport, keepDraftAnswer, readDraftAnswer } from './desk-data.ts'
import { desk as text } from './texts-desk.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { StateField } from './desk-state-field.tsx'
import { MessageForm } from './message-form.tsx'

const rules = { replyBody: reportMessageForm.body, state: reportStateForm.state }

/** The answer and what it makes of the report. */
export function AnswerForm({ report: { id, mode, confidential, state } }: { report: StaffReportAnswer }) {
  return (
    <MessageForm
      rules={rules}
      draft={{ read: () => readDraftAnswer(id), keep: (written) => keepDraftAnswer(id, written) }}
      what="answer not sent"
      label={text.answerTitle}
      field={{ label: text.answer, rows: 4, hint: (confidential ? text.confidentialGoes : text.answerGoes)[mode] }}
      sent={text.sent}
      button={text.send}
      onSend={async ({ replyBody, state: next }, requestKey) => {
        await answerStaffReport(id, { body: replyBody, state: next, requestKey })
        // A closed one has no form any more.
        if (next === 'closed') showToast(text.sent)
      }}
    >
      {/* Whoever answers has taken it in hand. */}
      <StateField key={state} label={text.stateAfter} from="in_progress" initial={state === 'received' ? 'in_progress' : state} />
    </MessageForm>
  )
}
