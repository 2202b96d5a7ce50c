import { useState } from 'react'
import { useLocation } from 'react-router'
import { staffReports, useSealing, useStaffReports } from './desk-data.ts'
import { StaffReport, StaffReportPane } from './desk-detail.tsx'
import { Filters, hasAny, leadOf, Nothing } from './desk-filters.tsx'
import { columns, nameOf, rowAlone, rowBeside } from './desk-rows.tsx'
import { STAFF_REPORTS_STATES } from '#domain/reports/report.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
import { anId, oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { desk as text } from './texts-desk.ts'
import { Banner } from '#app/ui/banner.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { inbox, shieldCheck } from '#app/ui/icons.ts'
import { useRoom } from '#app/ui/use-wide.ts'
import styles from './desk-list.module.css'

/** The width, in rem, from which menu, list and report fit side by side. */
const BESIDE_REM = 75

/**
 * /gestione/segnalazioni: unanswered reports first, the oldest at the top. On a wide screen the open report is beside the list, which stays
 * as it is; otherwise it has the page to itself.
 */
export function StaffReportDesk({ id }: { id: string | undefined }) {
  const isWide = useRoom(BESIDE_REM)
  useSealing(id)
  if (!isWide && id !== undefined) return <StaffReport key={id} id={id} />
  return <StaffReportList open={isWide ? (id ?? null) : undefined} />
}

const FILTER = { state: { as: 'stato', read: oneOf(STAFF_REPORTS_STATES) }, category: { as: 'argomento', read: anId } }

/** @param open the report beside the list, null for none yet; undefined when there is no room beside it */
function StaffReportList({ open }: { open: string | null | undefined }) {
  const { filter, change, written, write, clear } = useListFilter(FILTER)
  const [named, setNamed] = useState<{ id: string; title: string } | null>(null)
  const query = queryOf(filter)
  const { search } = useLocation()
  const { list, numbers, fetchedAt, error } = useStaffReports(filter)
  const isSealed = staffAccess.use({ isKnownOnly: true }).data?.roles.includes('safeguarding') ?? false
  const action = useAction('more staff reports not loaded')
  const more = () => action.run(() => staffReports.more(query))
  const isFiltered = filter.state !== null || filter.category !== null || filter.q !== ''
  const isBeside = open !== undefined
  const title = open && named?.id === open ? named.title : text.reports
  const rows = (
    <DeskList
      label={text.reports}
      of={list?.reports ?? null}
      columns={columns}
      to={({ id }) => `/gestione/segnalazioni/${id}${search}`}
      nameOf={nameOf}
      row={isBeside ? (item) => rowBeside(item, open) : rowAlone}
      beside={isBeside ? { current: open ?? undefined } : undefined}
      problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void staffReports.at(query).refresh()} />}
      empty={<Nothing filter={filter} isNew={list !== null && !hasAny(list)} onClear={isFiltered ? clear : undefined} />}
      more={list?.next ? { busy: action.busy !== null, error: action.error, onMore: more } : null}
    />
  )
  return (
    <DeskPage
      title={title}
      heading={text.reports}
      loading={Boolean(open) && named?.id !== open}
      state={list && leadOf(list, filter)}
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        {list?.reports.some(({ confidential }) => confidential) && (
          <Banner tone="info" icon={shieldCheck}>
            {text.confidential}
          </Banner>
        )}
        {(numbers || !error) && (
          <Filters
            filter={filter}
            numbers={numbers}
            search={{ label: isSealed ? text.searchSealed : text.search, value: written, onChange: write }}
            onChange={change}
          />
        )}
        {!isBeside || (open === null && list?.reports.length === 0) ? (
          rows
        ) : (
          <div className={styles.split}>
            <div className={styles.list} data-pane="list">
              {rows}
            </div>
            {open === null ? (
              <Group>
                <EmptyState icon={inbox} text={text.choose} />
              </Group>
            ) : (
              <StaffReportPane
                key={open}
                id={open}
                list={`/gestione/segnalazioni${search}`}
                onNamed={(title) => setNamed({ id: open, title })}
              />
            )}
          </div>
        )}
      </div>
    </DeskPage>
  )
}
