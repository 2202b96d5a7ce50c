import { useState } from 'react'
import { useLocation } from 'react-router'
import { CARD_STATES, type CardState } from '#domain/cards/card-state.ts'
import type { TaskCards, TaskKind } from '#domain/members/tasks.ts'
import type { MemberCounts, MemberItem } from '#domain/members/members.ts'
import { fullName } from '#domain/person-name.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { anId, oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { bell, mail, pencil, plus, printer, refreshCw, slidersHorizontal, upload, users } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Export } from './export.tsx'
import { members, memberCounts, useMembers, type MembersFilter } from './data.ts'
import { ManyCards } from './many-cards.tsx'
import { TaskNote } from './task-note.tsx'
import { tasks } from './texts-tasks.ts'
import { StateTag } from './state-tag.tsx'
import styles from './members.module.css'
import { exporting, members as text, newMember } from './texts.ts'

type Listed = MemberItem & { id: string }
const nameOf = ({ lastname, firstname }: MemberItem): string => fullName(lastname, firstname)

const COLUMNS = [
  {
    id: 'name',
    label: text.columns.name,
    cell: (item: Listed) => (
      <span className={styles.name}>
        <Avatar name={nameOf(item)} /> <span>{nameOf(item)}</span>
      </span>
    ),
  },
  { id: 'number', label: text.columns.number, cell: ({ number }: Listed) => <span className="num">{text.number(number)}</span> },
  { id: 'card', label: text.columns.card, cell: ({ state }: Listed) => <StateTag state={state} /> },
  {
    id: 'category',
    label: text.columns.category,
    cell: ({ category, isChild }: Listed) => (isChild ? `${category}, ${text.child}` : category),
  },
  { id: 'until', label: text.columns.until, numeric: true, cell: ({ validTo }: Listed) => text.day(validTo) },
]

const FILTER = { state: { as: 'stato', read: oneOf(CARD_STATES) }, category: { as: 'categoria', read: anId } }

/** What a selection offers at once; the rest is in the sheet that each of them opens. */
const BULK = [
  ['renew', refreshCw],
  ['remind', bell],
  ['write', mail],
  ['print', printer],
  ['category', pencil],
] as const

/** /gestione/soci: every card by name. `root`: this page's own address. */
export function MembersList({ root }: { root: string }) {
  const { filter, change, written, write, clear } = useListFilter(FILTER)
  const query = queryOf(filter)
  const { search } = useLocation()
  const may = useMay()
  const { data: list, counts, fetchedAt, error } = useMembers(filter)
  const action = useAction('more members not loaded')
  const isFiltered = query !== ''
  const mayAct = may('cards.write')
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [many, setMany] = useState<{ cards: TaskCards; kind: TaskKind } | null>(null)
  const chosen = list?.members.filter(({ number }) => selected.has(number)).map(({ number }) => number) ?? []
  const found = { q: filter.q, ...(filter.state && { state: filter.state }), ...(filter.category && { category: filter.category }) }
  return (
    <DeskPage
      title={text.title}
      state={
        counts && (
          <>
            <span>{leadOf(counts)}</span>
            {mayAct && list && list.members.length > 1 && (
              <button type="button" className="link" onClick={() => setMany({ cards: { filter: found }, kind: 'renew' })}>
                {tasks.all}
              </button>
            )}
          </>
        )
      }
      actions={
        <>
          {may('people.write') && (
            <LinkButton variant="secondary" size="xs" icon={upload} to={`${root}/importa`}>
              {exporting.import}
            </LinkButton>
          )}
          {may('people.export') && <Export query={query} />}
          {may('people.write') && (
            <>
              <LinkButton variant="secondary" size="xs" icon={users} to={`${root}/doppioni`}>
                {exporting.duplicates}
              </LinkButton>
              <LinkButton size="xs" icon={plus} to={`${root}/nuova`}>
                {newMember.open}
              </LinkButton>
            </>
          )}
        </>
      }
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <Filters
          filter={filter}
          counts={counts}
          search={{ label: may('people.write') ? text.search : text.searchWithoutEmail, value: written, onChange: write }}
          onChange={change}
        />
        <TaskNote />
        <DeskList
          label={text.list}
          of={list?.members.map((item) => ({ ...item, id: item.number })) ?? null}
          columns={COLUMNS}
          to={({ number }) => `${root}/${number}${search}`}
          nameOf={nameOf}
          row={(item) => ({
            title: nameOf(item),
            detail: text.number(item.number),
            thumb: <Avatar name={nameOf(item)} />,
            end: <StateTag state={item.state} />,
            chevron: false,
          })}
          problem={
            error && (
              <DeskProblem
                error={error}
                words={text.problem}
                onRetry={() => {
                  void members.at(query).refresh()
                  void memberCounts.refresh()
                }}
              />
            )
          }
          empty={
            <EmptyState
              icon={isFiltered ? slidersHorizontal : users}
              text={isFiltered ? text.nothing : text.none}
              action={
                isFiltered && (
                  <Button variant="secondary" size="sm" onClick={clear}>
                    {text.clear}
                  </Button>
                )
              }
            />
          }
          {...(mayAct && { selected: new Set(chosen), onSelect: setSelected })}
          bulk={BULK.map(([kind, icon]) => ({
            id: kind,
            label: tasks.kinds[kind],
            icon,
            onPress: () => setMany({ cards: { numbers: chosen }, kind }),
          }))}
          more={
            list?.next ? { busy: action.busy !== null, error: action.error, onMore: () => action.run(() => members.more(query)) } : null
          }
        />
      </div>
      <ManyCards of={many} onClose={() => setMany(null)} onStarted={() => setSelected(new Set())} />
    </DeskPage>
  )
}

/** Those in their dates, as the overview counts them. */
const leadOf = ({ states }: MemberCounts): string => {
  const all = CARD_STATES.reduce((sum, state) => sum + states[state], 0)
  return text.lead(all, states.valid + states.expiring)
}

type FiltersProps = {
  filter: MembersFilter
  counts: MemberCounts | null
  search: { label: string; value: string; onChange: (value: string) => void }
  onChange: (changed: Partial<MembersFilter>) => void
}

function Filters({ filter: { state, category }, counts, search, onChange }: FiltersProps) {
  const chips = [
    { value: '' as const, label: text.every },
    ...CARD_STATES.filter((one) => one === state || !counts || counts.states[one] > 0).map((value) => ({
      value,
      label: text.many[value],
      count: counts?.states[value] ?? null,
    })),
  ]
  const categories = counts?.categories ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DeskTools<CardState | ''>
        search={search}
        chips={{
          label: text.filters,
          of: chips,
          value: state ?? '',
          onChange: (value) => onChange({ state: value === '' ? null : value }),
        }}
      >
        {/* Its place is kept while they are on their way. */}
        {(counts === null || categories.length > 1 || category !== null) && (
          <div>
            <Button variant="secondary" size="xs" icon={slidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {text.more(category === null ? 0 : 1)}
            </Button>
          </div>
        )}
      </DeskTools>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.more(0)}>
        <div className="stack">
          <SelectField
            label={text.category}
            name="category"
            value={category ?? ''}
            onChange={({ currentTarget }) => onChange({ category: currentTarget.value || null })}
            options={[{ value: '', label: text.everyCategory }, ...categories.map(({ id, label }) => ({ value: id, label }))]}
          />
          <Button wide onClick={() => setOpen(false)}>
            {text.show}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
