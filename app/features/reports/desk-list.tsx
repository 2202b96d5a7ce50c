import { useState, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { REPORT_STATES, type StaffReportItem, type StaffReports, type StaffReportsState } from '#domain/reports/report.ts'
import { moreStaffReports, queryOf, staffReports, useStaffReports, type StaffReportsFilter } from './desk-data.ts'
import { StaffReport, StaffReportPane } from './desk-detail.tsx'
import { useDeskFilter } from './use-desk-filter.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
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
import { Group } from '#app/ui/group.tsx'
import { circleAlert, inbox, shieldCheck, slidersHorizontal } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import styles from './desk-list.module.css'

/**
 * /gestione/segnalazioni: what nobody has answered first, and of that what waits longest. On a wide screen what is open stands beside it, and
 * the list stays as it is; else it has the page to itself.
 */
export function StaffReportDesk({ id }: { id: string | undefined }) {
  const isWide = useMedia('(min-width: 75rem)')
  if (!isWide && id !== undefined) return <StaffReport key={id} id={id} />
  return <StaffReportList open={isWide ? (id ?? null) : undefined} />
}

/** @param open what stands beside it, null for nothing yet; undefined where there is no room beside it */
function StaffReportList({ open }: { open: string | null | undefined }) {
  const { filter, change, written, write, clear } = useDeskFilter()
  const [named, setNamed] = useState<{ id: string; title: string } | null>(null)
  const query = queryOf(filter)
  const { search } = useLocation()
  const { list, numbers, fetchedAt, error } = useStaffReports(filter)
  const isSealed = staffAccess.use({ isKnownOnly: true }).data?.roles.includes('safeguarding') ?? false
  const action = useAction('more staff reports not loaded')
  const more = () => action.run(() => moreStaffReports(query))
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
      problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void staffReports(query).refresh()} />}
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
        {numbers && (
          <Filters
            filter={filter}
            numbers={numbers}
            search={{ label: isSealed ? text.searchSealed : text.search, value: written, onChange: write }}
            onChange={change}
          />
        )}
        {!isBeside ? (
          rows
        ) : (
          <div className={styles.split}>
            <div className={styles.list} data-desk-beside="">
              {rows}
            </div>
            {open === null ? (
              list &&
              list.reports.length > 0 && (
                <Group>
                  <EmptyState icon={inbox} text={text.choose} />
                </Group>
              )
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

const rowAlone = (item: StaffReportItem) => ({
  title: nameOf(item),
  detail: <Detail of={item} />,
  end: <State of={item} />,
  chevron: false,
})

/** In a narrow column; what else there is to say of it stands beside. */
const rowBeside = (item: StaffReportItem, open: string | null) => ({
  title: (
    <>
      {nameOf(item)}
      {item.id === open && <span className="vh">{text.isOpen}</span>}
    </>
  ),
  detail: (
    <span className={styles.beside}>
      <span>{text.from(item.mode, item.reporter)}</span>
      <When of={item} />
      <State of={item} />
    </span>
  ),
  chevron: false,
})

const allOf = (states: StaffReports['states']): number => REPORT_STATES.reduce((sum, state) => sum + states[state], 0)
const hasAny = ({ states }: Pick<StaffReports, 'states'>): boolean => allOf(states) > 0

/** What there is to do, in the topic that is asked for. */
function leadOf({ unanswered, states }: StaffReports, { category, q }: StaffReportsFilter): string | null {
  if (q !== '') return text.found(allOf(states))
  if (!hasAny({ states })) return null
  if (category !== null) return unanswered > 0 ? text.waitingHere(unanswered) : text.allAnsweredHere
  return unanswered > 0 ? text.waiting(unanswered) : text.allAnswered
}

function Filters({
  filter: { state, category },
  numbers: { states, unanswered, categories },
  search,
  onChange,
}: {
  filter: StaffReportsFilter
  search: ComponentProps<typeof DeskTools>['search']
  numbers: Pick<StaffReports, 'states' | 'unanswered' | 'categories'>
  onChange: (changed: Partial<StaffReportsFilter>) => void
}) {
  const chips: FilterChip<StaffReportsState | ''>[] = [
    { value: '', label: text.all, count: allOf(states) },
    { value: 'unanswered', label: text.unanswered, count: unanswered },
    ...REPORT_STATES.filter((value) => states[value] > 0 || value === state).map((value) => ({
      value,
      label: text.states[value],
      count: states[value],
    })),
  ]
  const choose = (chosen: StaffReportsState | '') => onChange({ state: chosen === '' ? null : chosen })
  return (
    <>
      <DeskTools search={search!}>
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
      <DeskTools chips={{ label: text.filters, of: chips, value: state ?? '', onChange: choose }} />
    </>
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

const When = ({ of: item }: { of: StaffReportItem }) => <span>{when(item, useNow())}</span>

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
export function Nothing({ filter: { state, category, q }, isNew, onClear }: NothingProps) {
  if (isNew && !onClear) return <EmptyState icon={inbox} text={text.none} />
  if (onClear && (state !== 'unanswered' || q !== ''))
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
