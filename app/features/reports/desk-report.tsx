import {
  REPORT_STATES,
  reportMessageForm,
  reportStateForm,
  type ReportState,
  type StaffReportAnswer,
  reportMoveForm,
} from '#domain/reports/report.ts'
import { answerStaffReport, keepDraftAnswer, loadStaffFile, readDraftAnswer, setStaffReportState, moveStaffReport } from './desk-data.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { ReportContent } from './report-content.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { desk as text } from './texts-desk.ts'
import { Banner } from '#app/ui/banner.tsx'
import { shieldCheck } from '#app/ui/icons.ts'
import styles from './desk-report.module.css'
import { showToast } from '#app/ui/show-toast.ts'
import { MessageForm } from './message-form.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { useState } from 'react'
import { reports } from './texts.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { useNavigate } from 'react-router'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { usePage } from '#app/platform/content/use-page.ts'

/** One report with its conversation, the answer form and its state. @param isBeside true beside a list, which already shows who reads it */
export function Opened({ report, isBeside = false }: { report: StaffReportAnswer; isBeside?: boolean }) {
  const { id, reporter, confidential, state } = report
  return (
    <Columns
      narrow={isBeside}
      aside={
        <>
          <ListSection title={text.stateTitle}>
            <StateForm report={report} />
          </ListSection>
          <MoveForm report={report} />
        </>
      }
    >
      <div className={styles.read}>
        {confidential && !isBeside && (
          <Banner tone="info" icon={shieldCheck}>
            {text.confidential}
          </Banner>
        )}
        <ReportContent report={report} file={{ load: (n) => loadStaffFile(id, n) }} reporter={text.writer(reporter)} states={text.states} />
      </div>
      <ListSection title={text.answerTitle}>
        {state === 'closed' ? <Banner tone="neutral">{text.closed}</Banner> : <AnswerForm report={report} />}
      </ListSection>
    </Columns>
  )
}

const rules = { replyBody: reportMessageForm.body, state: reportStateForm.state }

/** The answer, and the report's state after it. */
function AnswerForm({ report }: { report: StaffReportAnswer }) {
  const { id, mode, confidential, state } = report
  return (
    <MessageForm
      rules={rules}
      draft={{ read: () => readDraftAnswer(report), keep: (written) => keepDraftAnswer(report, written) }}
      what="answer not sent"
      label={text.answerTitle}
      field={{ label: text.answer, rows: 4, hint: (confidential ? text.confidentialGoes : text.answerGoes)[mode] }}
      sent={text.sent}
      button={text.send}
      onSend={async ({ replyBody, state: next }, requestKey) => {
        await answerStaffReport(id, { body: replyBody, state: next, requestKey })
        // A closed report has no form left.
        if (next === 'closed') showToast(text.sent)
      }}
    >
      {/* An answer means that the work has begun. */}
      <StateField key={state} label={text.stateAfter} from="in_progress" initial={state === 'received' ? 'in_progress' : state} />
    </MessageForm>
  )
}

/** Changes the state without an answer. */
function StateForm({ report: { id, state } }: { report: StaffReportAnswer }) {
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

/** The possible next states. Below them is the reporter's view of the chosen one. */
function StateField({ label, from, initial }: { label: string; from: ReportState; initial: ReportState }) {
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

const moveRules = { reportCategory: reportMoveForm.category }

/** For a report in the wrong category, which others may read. Nothing can be moved to or from the officer's categories. */
function MoveForm({ report: { id, confidential, category } }: { report: StaffReportAnswer }) {
  const { known, page } = usePage('associazione')
  const navigate = useNavigate()
  const failure = useFailure('report not moved')
  const others = reportCategories(page).filter((one) => !one.confidential && one.id !== category.id)
  if (confidential || known.state === 'loading' || others.length === 0) return null
  const move = async ({ reportCategory }: { reportCategory: string }) => {
    failure.clear()
    const { pathname } = location
    const stays = await moveStaffReport(id, reportCategory)
    showToast(text.moved(others.find((one) => one.id === reportCategory)?.label ?? reportCategory))
    // Only from this page: the person may have navigated away meanwhile.
    if (!stays && location.pathname === pathname) void navigate(`/gestione/segnalazioni${location.search}`, { replace: true })
  }
  return (
    <ListSection title={text.moveTitle}>
      <Form rules={moveRules} onSubmit={move} onError={failure.show} label={text.moveTitle}>
        <SelectField
          key={category.id}
          label={text.newCategory}
          name="reportCategory"
          hint={text.moveGoes}
          defaultValue=""
          options={[{ value: '', label: reports.choose }, ...others.map((one) => ({ value: one.id, label: one.label }))]}
        />
        <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" variant="secondary" wide>
          {text.move}
        </Button>
      </Form>
    </ListSection>
  )
}
