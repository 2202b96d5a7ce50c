import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  STAFF_APPLICATION_STATES,
  type StaffApplicationItem,
  type StaffApplications,
  type StaffApplicationState,
} from '#domain/applications/admission.ts'
import { fullName } from '#domain/person-name.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { BESIDE_REM, BesideHead, ListBeside } from '#app/ui/desk/list-beside.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { Icon } from '#app/ui/icon.tsx'
import look from '#app/ui/icon-button.module.css'
import { check, fileCheck, userPlus, x } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useRoom } from '#app/ui/use-wide.ts'
import { staffApplication, staffApplications, useStaffApplication, useStaffApplications } from './desk-data.ts'
import { ApplicationTag, Needed } from './desk-tags.tsx'
import { Opened, lineOf } from './desk-record.tsx'
import { desk as text } from './texts-desk.ts'

const ROOT = '/gestione/domande'
const nameOf = ({ lastname, firstname }: Pick<StaffApplicationItem, 'lastname' | 'firstname'>): string => fullName(lastname, firstname)

const detailOf = ({ category, submittedAt, missing }: StaffApplicationItem): string =>
  [category.label, text.day(submittedAt), ...missing.map((one) => text.missing[one])].join(' · ')

const COLUMNS: readonly Column<StaffApplicationItem>[] = [
  { id: 'name', label: text.columns.name, cell: nameOf },
  {
    id: 'category',
    label: text.columns.category,
    wraps: true,
    leaves: 'first',
    cell: ({ category }: StaffApplicationItem) => category.label,
  },
  { id: 'when', label: text.columns.when, cell: ({ submittedAt }: StaffApplicationItem) => text.day(submittedAt) },
  { id: 'missing', label: text.columns.missing, leaves: 'last', cell: (item: StaffApplicationItem) => <Needed item={item} /> },
  { id: 'state', label: text.columns.state, cell: ({ state }: StaffApplicationItem) => <ApplicationTag state={state} /> },
]

/** /gestione/domande: longest waiting first. On a wide screen the open application is beside the list. */
export function ApplicationsDesk({ id }: { id: string | undefined }) {
  const isWide = useRoom(BESIDE_REM)
  if (!isWide && id !== undefined) return <Alone key={id} id={id} />
  return <List open={isWide ? (id ?? null) : undefined} />
}

/** @param open the application beside the list; null: none yet; undefined: no room */
function List({ open }: { open: string | null | undefined }) {
  const [params, setParams] = useSearchParams()
  const state = STAFF_APPLICATION_STATES.find((one) => one === params.get('stato')) ?? 'open'
  const { data: list, fetchedAt, error } = useStaffApplications(state)
  const may = useMay()
  const [named, setNamed] = useState<{ id: string; title: string } | null>(null)
  const action = useAction('more applications not loaded')
  const search = state === 'open' ? '' : `?stato=${state}`
  const isBeside = open !== undefined
  const choose = (next: StaffApplicationState) =>
    setParams(next === 'open' ? {} : { stato: next }, { replace: true, preventScrollReset: true })
  const rows = (
    <DeskList
      label={text.list}
      of={list?.applications ?? null}
      columns={COLUMNS}
      to={({ id }) => `${ROOT}/${id}${search}`}
      nameOf={nameOf}
      row={(item) => ({
        title: (
          <>
            {nameOf(item)}
            {item.id === open && <span className="vh">{text.isOpen}</span>}
          </>
        ),
        detail: detailOf(item),
        end: <ApplicationTag state={item.state} />,
        chevron: false,
      })}
      beside={isBeside ? { current: open ?? undefined } : undefined}
      problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void staffApplications.at(state).refresh()} />}
      empty={<EmptyState icon={state === 'open' ? check : userPlus} text={state === 'open' ? text.none : text.nothing} />}
      more={
        list?.next
          ? { busy: action.busy !== null, error: action.error, onMore: () => action.run(() => staffApplications.more(state)) }
          : null
      }
    />
  )
  const isEmpty = list?.applications.length === 0
  return (
    <DeskPage
      title={open && named?.id === open ? named.title : text.title}
      heading={text.title}
      loading={Boolean(open) && named?.id !== open}
      state={list && text.lead(list.counts.submitted + list.counts.waiting_guardian)}
      {...(may('applications.write') &&
        list &&
        list.counts.submitted > 0 && {
          actions: (
            <LinkButton size="xs" icon={fileCheck} to={`${ROOT}/riunione`}>
              {text.meeting}
            </LinkButton>
          ),
        })}
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        {(list || !error) && <Filters counts={list?.counts ?? null} state={state} onChange={choose} />}
        {!isBeside || (open === null && isEmpty) ? (
          rows
        ) : (
          <ListBeside list={rows}>
            {open === null ? (
              <Group>
                <EmptyState icon={userPlus} text={text.choose} />
              </Group>
            ) : (
              <Pane key={open} id={open} list={`${ROOT}${search}`} onNamed={(title) => setNamed({ id: open, title })} />
            )}
          </ListBeside>
        )}
      </div>
    </DeskPage>
  )
}

type FiltersProps = {
  counts: StaffApplications['counts'] | null
  state: StaffApplicationState
  onChange: (state: StaffApplicationState) => void
}

function Filters({ counts, state, onChange }: FiltersProps) {
  const chips = STAFF_APPLICATION_STATES.filter((one) => one === 'open' || one === state || (counts?.[one] ?? 0) > 0).map((value) =>
    value === 'open'
      ? { value, label: text.open, count: counts && counts.submitted + counts.waiting_guardian }
      : { value, label: text.many[value], count: counts?.[value] ?? null },
  )
  return <DeskTools<StaffApplicationState> chips={{ label: text.filters, of: chips, value: state, onChange }} />
}

/** The application on its own page. */
function Alone({ id }: { id: string }) {
  const { data: one, fetchedAt, error } = useStaffApplication(id)
  const path = [{ title: text.title, to: ROOT }]
  if (!one)
    return (
      <DeskPage title={text.title} path={path} loading={error === null}>
        <NotThere id={id} list={ROOT} error={error} />
      </DeskPage>
    )
  return (
    <DeskPage title={nameOf(one)} path={path} state={lineOf(one)} freshness={{ fetchedAt, stale: error !== null }}>
      <Opened application={one} />
    </DeskPage>
  )
}

function Pane({ id, list, onNamed }: { id: string; list: string; onNamed: (title: string) => void }) {
  const { data: one, error } = useStaffApplication(id)
  const title = one ? nameOf(one) : error ? text.title : null
  const name = useEffectEvent(onNamed)
  useEffect(() => {
    if (title !== null) name(title)
  }, [title])
  if (!one) return <NotThere id={id} list={list} error={error} />
  return (
    <section aria-labelledby="application-title">
      <BesideHead
        id="application-title"
        title={nameOf(one)}
        line={lineOf(one)}
        close={
          <Link className={look.button} to={list} aria-label={text.close} data-desk-back="" preventScrollReset>
            <Icon of={x} size={20} />
          </Link>
        }
      />
      <Opened application={one} isBeside />
    </section>
  )
}

function NotThere({ id, list, error }: { id: string; list: string; error: ReturnType<typeof useStaffApplication>['error'] }) {
  if (!error) return <SkeletonRows rows={4} thumbs={false} />
  return (
    <DeskProblem
      error={error}
      words={text.problem}
      list={{ title: text.toList, to: list }}
      onRetry={() => void staffApplication(id).refresh()}
    />
  )
}
