import {
  REPORT_STATES,
  STAFF_REPORTS_STATES,
  type StaffReportItem,
  type StaffReports,
  type StaffReportsState,
} from '#domain/reports/report.ts'
import { moreStaffReports, queryOf, staffReports, useStaffReports, type StaffReportsFilter } from './desk-data.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { RowTag, StateTag } from './state-tag.tsx'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { desk as text } from './texts-desk.ts'
import { reports as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools, type FilterChip } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { circleAlert, inbox, shieldCheck, slidersHorizontal } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from './desk-list.module.css'
import { useSearchParams } from 'react-router'

/** /gestione/segnalazioni: what nobody has answered first, and of that what waits longest. */
export function StaffReportList() {
  const { filter, change } = useFilter()
  const query = queryOf(filter)
  const { list, numbers, fetchedAt, error } = useStaffReports(filter)
  const action = useAction('more staff reports not loaded')
  const more = () => action.run(() => moreStaffReports(query))
  const isFiltered = filter.state !== null || filter.category !== null
  return (
    <DeskPage title={text.reports} state={list && leadOf(list, filter)} {...(list && { freshness: { fetchedAt, stale: error !== null } })}>
      <div className="stack">
        {list?.reports.some(({ confidential }) => confidential) && (
          <Banner tone="info" icon={shieldCheck}>
            {text.confidential}
          </Banner>
        )}
        {numbers && <Filters filter={filter} numbers={numbers} onChange={change} />}
        <DeskList
          label={text.reports}
          of={list?.reports ?? null}
          columns={columns}
          to={({ id }) => `/gestione/segnalazioni/${id}`}
          nameOf={nameOf}
          row={(item) => ({ title: nameOf(item), detail: <Detail of={item} />, end: <State of={item} />, chevron: false })}
          problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void staffReports(query).refresh()} />}
          empty={
            <Nothing
              filter={filter}
              isNew={list !== null && !hasAny(list)}
              onClear={isFiltered ? () => change({ state: null, category: null }) : undefined}
            />
          }
          more={list?.next ? { busy: action.busy !== null, error: action.error, onMore: more } : null}
        />
      </div>
    </DeskPage>
  )
}

const hasAny = ({ states }: Pick<StaffReports, 'states'>): boolean => REPORT_STATES.some((state) => states[state] > 0)

/** What there is to do, in the topic that is asked for. */
function leadOf({ unanswered, states }: StaffReports, { category }: StaffReportsFilter): string | null {
  if (!hasAny({ states })) return null
  if (category !== null) return unanswered > 0 ? text.waitingHere(unanswered) : text.allAnsweredHere
  return unanswered > 0 ? text.waiting(unanswered) : text.allAnswered
}

function Filters({
  filter: { state, category },
  numbers: { states, unanswered, categories },
  onChange,
}: {
  filter: StaffReportsFilter
  numbers: Pick<StaffReports, 'states' | 'unanswered' | 'categories'>
  onChange: (changed: Partial<StaffReportsFilter>) => void
}) {
  const chips: FilterChip<StaffReportsState | ''>[] = [
    { value: '', label: text.all, count: REPORT_STATES.reduce((sum, one) => sum + states[one], 0) },
    { value: 'unanswered', label: text.unanswered, count: unanswered },
    ...REPORT_STATES.map((value) => ({ value, label: text.states[value], count: states[value] })),
  ]
  return (
    <DeskTools
      chips={{
        label: text.filters,
        of: chips,
        value: state ?? '',
        onChange: (chosen) => onChange({ state: chosen === '' ? null : chosen }),
      }}
    >
      {(categories.length > 1 || category !== null) && (
        <div className={styles.category}>
          <SelectField
            label={text.category}
            name="category"
            value={category ?? ''}
            onChange={(event) => onChange({ category: event.currentTarget.value || null })}
            options={[{ value: '', label: text.everyCategory }, ...categories.map(({ id, label }) => ({ value: id, label }))]}
          />
        </div>
      )}
    </DeskTools>
  )
}

/** A list is looked at over somebody's shoulder. */
const nameOf = ({ confidential, category, title }: StaffReportItem): string => (confidential ? category.label : title)
const topicOf = ({ confidential, category }: StaffReportItem): string | null => (confidential ? null : category.label)

const columns: readonly Column<StaffReportItem>[] = [
  { id: 'name', label: text.columns.name, cell: (item) => <span className={styles.name}>{nameOf(item)}</span> },
  { id: 'writer', label: text.columns.writer, cell: ({ mode, reporter }) => text.from(mode, reporter) },
  { id: 'topic', label: text.category, cell: topicOf },
  { id: 'when', label: text.columns.when, cell: (item) => <When of={item} /> },
  { id: 'state', label: text.state, cell: (item) => <State of={item} /> },
  { id: 'number', label: text.columns.number, cell: ({ number }) => <span className={styles.number}>{number}</span> },
]

function Detail({ of: item }: { of: StaffReportItem }) {
  const now = useNow()
  return (
    <span>
      {[when(item, now), text.from(item.mode, item.reporter), topicOf(item)].filter(Boolean).join(' · ')} ·{' '}
      <span className={styles.number}>{item.number}</span>
    </span>
  )
}

const When = ({ of: item }: { of: StaffReportItem }) => when(item, useNow())

const State = ({ of: { state, waitingSince } }: { of: StaffReportItem }) => (
  <RowTag>
    {waitingSince === null ? (
      <StateTag state={state} states={text.states} />
    ) : (
      <Tag tone="bad" icon={circleAlert}>
        {text.unanswered}
      </Tag>
    )}
  </RowTag>
)

function when({ state, waitingSince, createdAt, updatedAt, answeredAt }: StaffReportItem, now: number): string {
  if (waitingSince !== null) return text.waitsSince(waitingSince, now)
  if (state === 'resolved' || state === 'closed') return words.details[state](words.day(updatedAt, now))
  if (answeredAt !== null) return words.details.answered(words.day(answeredAt, now))
  return words.details.received(words.day(createdAt, now))
}

type NothingProps = { filter: StaffReportsFilter; isNew: boolean; onClear?: (() => void) | undefined }

/** `isNew`: there has never been anything; `onClear`: something is filtered, and perhaps that is why there is nothing. */
export function Nothing({ filter: { state, category }, isNew, onClear }: NothingProps) {
  if (isNew && !onClear) return <EmptyState icon={inbox} text={text.none} />
  if (onClear && state !== 'unanswered')
    return (
      <EmptyState
        icon={slidersHorizontal}
        text={text.nothingHere}
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            {text.clear}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={inbox}
      text={category === null ? text.allAnswered : text.allAnsweredHere}
      action={
        onClear && (
          <Button variant="secondary" size="sm" onClick={onClear}>
            {text.toList}
          </Button>
        )
      }
    />
  )
}

/** What the list is cut down to, kept in the address: who comes back from a report sees the same. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const filter: StaffReportsFilter = {
    state: STAFF_REPORTS_STATES.find((state) => state === params.get('stato')) ?? null,
    category: params.get('argomento')?.match(/^[\w-]{1,40}$/)?.[0] ?? null,
  }
  const change = (changed: Partial<StaffReportsFilter>) => {
    const { state, category } = { ...filter, ...changed }
    setParams({ ...(state && { stato: state }), ...(category && { argomento: category }) }, { replace: true, preventScrollReset: true })
  }
  return { filter, change }
}
