import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { StaffReportAnswer } from '#domain/reports/report.ts'
import { staffReport, useStaffReport } from './desk-data.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { desk as text } from './texts-desk.ts'
import { Icon } from '#app/ui/icon.tsx'
import look from '#app/ui/icon-button.module.css'
import { x } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Opened } from './desk-report.tsx'
import styles from './desk-list.module.css'

const LIST = '/gestione/segnalazioni'
const PATH = [{ title: text.reports, to: LIST }]

/** The document's title, which stays in the browser's history. */
const nameOf = ({ title, confidential, category }: StaffReportAnswer): string => (confidential ? category.label : title)
const whoOf = ({ mode, reporter, proved }: StaffReportAnswer): string => `${text.from(mode, reporter)} · ${text.known(mode, proved)}`

/** /gestione/segnalazioni/:id: one report on its own page. */
export function StaffReport({ id }: { id: string }) {
  const { data: report, fetchedAt, error } = useStaffReport(id)
  if (!report)
    return (
      <DeskPage title={text.reports} path={PATH} loading={error === null}>
        <NotThere id={id} error={error} list={LIST} />
      </DeskPage>
    )
  return (
    <DeskPage
      title={nameOf(report)}
      heading={report.title}
      path={PATH}
      state={whoOf(report)}
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <Opened report={report} />
    </DeskPage>
  )
}

/** The same beside the list. @param list the URL to close to · @param onNamed receives the document's title */
export function StaffReportPane({ id, list, onNamed }: { id: string; list: string; onNamed: (title: string) => void }) {
  const { data: report, error } = useStaffReport(id)
  const title = report ? nameOf(report) : error ? text.reports : null
  const name = useEffectEvent(onNamed)
  useEffect(() => {
    if (title !== null) name(title)
  }, [title])
  if (!report) return <NotThere id={id} error={error} list={list} />
  return (
    <section aria-labelledby="report-title">
      <div className={styles.head}>
        <div>
          <h2 id="report-title">{report.title}</h2>
          <p className="sm muted">{whoOf(report)}</p>
        </div>
        <Link className={look.button} to={list} aria-label={text.close} data-desk-back="" preventScrollReset>
          <Icon of={x} size={20} />
        </Link>
      </div>
      <Opened report={report} isBeside />
    </section>
  )
}

function NotThere({ id, error, list }: { id: string; error: ReturnType<typeof useStaffReport>['error']; list: string }) {
  if (!error) return <SkeletonRows rows={3} thumbs={false} />
  return (
    <DeskProblem
      error={error}
      words={text.problem}
      list={{ title: text.toList, to: list }}
      onRetry={() => void staffReport(id).refresh()}
    />
  )
}
