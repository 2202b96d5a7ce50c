import {
  REPORT_STATES,
  STAFF_REPORTS_STATES,
  type StaffReportItem,
  type StaffReports,
  type StaffReportsState,
} from '#domain/reports/report.ts'
import { moreStaffReports, queryOf, staffReports, useStaffReports, type StaffReportsFilter } from './desk-data.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { RowTag, StateTag } from './state-tag.tsx'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { desk as text } from './texts-desk.ts'
import { reports as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { circleAlert, inbox, shieldCheck, slidersHorizontal } from '#app/ui/icons.ts'
import { List } from '#app/ui/list.tsx'
import { Row } from '#app/ui/row.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
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
        <output className="vh">{list && text.shown(list.reports.length)}</output>
        {list ? (
          <div data-desk-list="">
            <List
              of={list.reports}
              loading={false}
              columns={false}
              memory={`staff-reports ${query}`}
              row={row}
              empty={
                <Nothing
                  filter={filter}
                  isNew={!hasAny(list)}
                  onClear={isFiltered ? () => change({ state: null, category: null }) : undefined}
                />
              }
            />
          </div>
        ) : error ? (
          <DeskProblem error={error} words={text.problem} onRetry={() => void staffReports(query).refresh()} />
        ) : (
          <SkeletonRows rows={5} thumbs={false} />
        )}
        <ActionFailure error={action.error} ways={{ retry: more }} />
        {list?.next && (
          <Button variant="secondary" wide busy={action.busy !== null} onClick={more}>
            {text.more}
          </Button>
        )}
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
  const chips: { state: StaffReportsState | null; label: string; count: number }[] = [
    { state: null, label: text.all, count: REPORT_STATES.reduce((sum, one) => sum + states[one], 0) },
    { state: 'unanswered', label: text.unanswered, count: unanswered },
    ...REPORT_STATES.map((state) => ({ state, label: text.states[state], count: states[state] })),
  ]
  return (
    <>
      <Chips label={text.filters}>
        {chips.map((chip) => (
          <Chip key={chip.label} on={chip.state === state} onClick={() => onChange({ state: chip.state })}>
            {chip.label} <span className="num">{chip.count}</span>
          </Chip>
        ))}
      </Chips>
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
    </>
  )
}

const row = (item: StaffReportItem) => <StaffReportRow item={item} />

function StaffReportRow({ item }: { item: StaffReportItem }) {
  const now = useNow()
  const { id, number, category, confidential, title, state, mode, reporter, waitingSince } = item
  // A list is looked at over somebody's shoulder.
  const [name, ...rest] = confidential ? [category.label] : [title, category.label]
  return (
    <Row
      to={`/gestione/segnalazioni/${id}`}
      title={name}
      detail={
        <span>
          {[when(item, now), text.from(mode, reporter), ...rest].join(' · ')} · <span className={styles.number}>{number}</span>
        </span>
      }
      end={
        <RowTag>
          {waitingSince === null ? (
            <StateTag state={state} states={text.states} />
          ) : (
            <Tag tone="bad" icon={circleAlert}>
              {text.unanswered}
            </Tag>
          )}
        </RowTag>
      }
    />
  )
}

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
