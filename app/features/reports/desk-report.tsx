import type { StaffReportAnswer } from '#domain/reports/report.ts'
import { loadStaffFile, staffFileAddress, staffReport, useStaffReport } from './desk-data.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { ReportContent } from './report-content.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { desk as text } from './texts-desk.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Group } from '#app/ui/group.tsx'
import { shieldCheck, users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { DeskProblem } from './desk-problem.tsx'
import { AnswerForm } from './desk-answer-form.tsx'
import { MoveForm } from './desk-move-form.tsx'
import styles from './desk-report.module.css'
import { StateForm } from './desk-state-form.tsx'

/** /gestione/segnalazioni/:id: one report with its conversation, the answer and how far it is. */
export function StaffReport({ id }: { id: string }) {
  const { data: report, fetchedAt, error } = useStaffReport(id)
  const bar = { back: '/gestione/segnalazioni' }
  if (!report)
    return (
      <Screen narrow title={text.reports} bar={bar} loading={error === null}>
        {error ? <DeskProblem error={error} onRetry={() => void staffReport(id).refresh()} /> : <SkeletonRows rows={3} thumbs={false} />}
      </Screen>
    )
  const { title, confidential, category } = report
  return (
    // The document's title stays in the browser's history.
    <Screen narrow title={confidential ? category.label : title} heading={title} bar={bar} freshness={{ fetchedAt, stale: error !== null }}>
      <Opened report={report} />
    </Screen>
  )
}

function Opened({ report }: { report: StaffReportAnswer }) {
  const { id, mode, reporter, proved, confidential, state } = report
  return (
    <>
      <div className={styles.who}>
        {confidential && (
          <Banner tone="info" icon={shieldCheck}>
            {text.confidential}
          </Banner>
        )}
        <Group>
          <Row icon={users} title={text.from(mode, reporter)} detail={text.known(mode, proved)} />
        </Group>
      </div>
      <ReportContent
        report={report}
        file={{ address: (n) => staffFileAddress(id, n), load: (n) => loadStaffFile(id, n) }}
        reporter={text.writer(reporter)}
        states={text.states}
      />
      <ListSection title={text.answerTitle}>
        {state === 'closed' ? <Banner tone="neutral">{text.closed}</Banner> : <AnswerForm report={report} />}
      </ListSection>
      <ListSection title={text.stateTitle}>
        <StateForm report={report} />
      </ListSection>
      <MoveForm report={report} />
    </>
  )
}
