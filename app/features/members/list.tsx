import { useState } from 'react'
import { useLocation } from 'react-router'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import type { TaskCards, TaskKind } from '#domain/members/tasks.ts'
import type { MemberCounts } from '#domain/members/members.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { LesserActs } from '#app/ui/desk/lesser-acts.tsx'
import { useTableWidth } from '#app/ui/desk/use-table-width.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { bell, check, download, mail, pencil, plus, printer, refreshCw, slidersHorizontal, upload, users } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Export } from './export.tsx'
import { ChooseColumns, isContact, nameOf, tableColumns } from './columns.tsx'
import { members, memberCounts, useMembers } from './data.ts'
import { Filters } from './filters.tsx'
import {
  askedOf,
  columnsOf,
  columnsToKeep,
  DEFAULT_COLUMNS,
  FILTER,
  keptColumns,
  peopleOf,
  writeColumns,
  type ShownColumn,
} from './list-filter.ts'
import { ManyCards } from './many-cards.tsx'
import { TaskNote } from './task-note.tsx'
import { tasks } from './texts-tasks.ts'
import { StateTag } from './state-tag.tsx'
import { exporting, members as text, newMember } from './texts.ts'
import { Views } from './views.tsx'

/** The acts on a selection that have their own button; the others are in the sheet that each button opens. */
const BULK = [
  ['renew', refreshCw],
  ['remind', bell],
  ['write', mail],
  ['print', printer],
  ['category', pencil],
] as const

/** /gestione/soci: all cards by name. `root`: this page's own address. */
export function MembersList({ root }: { root: string }) {
  const { filter, asked, change, written, write, clear } = useListFilter(FILTER)
  const { search } = useLocation()
  const may = useMay()
  const isTable = useTableWidth()
  const mayRead = (column: ShownColumn) => !isContact(column) || may('people.write')
  const shown = columnsOf(filter, mayRead)
  const query = askedOf(filter, isTable ? shown : filter.birthday === null ? [] : ['birth'])
  const { data: list, counts, fetchedAt, error } = useMembers(query)
  const action = useAction('more members not loaded')
  const found = peopleOf(filter)
  const isFiltered = Object.values(found).some(Boolean)
  const mayAct = may('cards.write')
  const mayActOnAll = mayAct && (list?.members.length ?? 0) > 1
  const actOnAll = () => setMany({ cards: { filter: found }, kind: 'renew' })
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [isExporting, setExporting] = useState(false)
  const [many, setMany] = useState<{ cards: TaskCards; kind: TaskKind } | null>(null)
  const chosen = list?.members.filter(({ number }) => selected.has(number)).map(({ number }) => number) ?? []
  const choose = (columns: ShownColumn[]) => {
    keptColumns.write(columnsToKeep(columns, filter, keptColumns.read()))
    change({ columns: writeColumns(columns) })
  }
  const isUsual = writeColumns(shown) === writeColumns(DEFAULT_COLUMNS)
  const asIs = new URLSearchParams(search)
  if (isUsual) asIs.delete('colonne')
  else asIs.set('colonne', writeColumns(shown))
  return (
    <DeskPage
      title={text.title}
      state={
        counts && (
          <>
            <span>{leadOf(counts)}</span>
            {isTable && mayActOnAll && (
              <button type="button" className="link" onClick={actOnAll}>
                {tasks.all}
              </button>
            )}
          </>
        )
      }
      actions={
        <>
          <LesserActs
            of={[
              !isTable && mayActOnAll && { icon: check, title: tasks.all, act: actOnAll },
              may('people.write') && { icon: upload, title: exporting.import, to: `${root}/importa` },
              may('people.export') && { icon: download, title: exporting.export, act: () => setExporting(true) },
              may('people.write') && { icon: users, title: exporting.duplicates, to: `${root}/doppioni` },
            ].filter((act) => act !== false)}
          />
          {may('people.write') && (
            <LinkButton size="xs" icon={plus} to={`${root}/nuova`}>
              {newMember.open}
            </LinkButton>
          )}
        </>
      }
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <Filters
          filter={asked}
          counts={counts}
          search={{ label: may('people.write') ? text.search : text.searchWithoutEmail, value: written, onChange: write }}
          onChange={change}
        >
          {isTable && <ChooseColumns shown={shown} mayRead={mayRead} onChange={choose} />}
        </Filters>
        <Views current={filter.view} shown={asIs.toString()} />
        <TaskNote />
        <DeskList
          label={text.list}
          avatars
          of={list?.members.map((item) => ({ ...item, id: item.number })) ?? null}
          columns={tableColumns(shown, filter.q === '')}
          {...(filter.q === '' && {
            sort: filter.order === null ? { by: 'name', down: false } : { by: 'until', down: filter.order === 'end_down' },
            onSort: ({ by, down }) => change({ order: by === 'name' ? null : down ? 'end_down' : 'end' }),
          })}
          to={({ number }) => `${root}/${number}${search}`}
          nameOf={nameOf}
          row={(item) => ({
            title: nameOf(item),
            // A phone loads the birth date only with a filter by birthday.
            detail: item.more?.birth ? text.born(item.more.birth) : text.number(item.number),
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
      <Export query={askedOf(filter, [])} open={isExporting} onClose={() => setExporting(false)} />
      <ManyCards of={many} onClose={() => setMany(null)} onStarted={() => setSelected(new Set())} />
    </DeskPage>
  )
}

/** The number of all cards and of valid ones, counted like the overview. */
const leadOf = ({ states }: MemberCounts): string => {
  const all = CARD_STATES.reduce((sum, state) => sum + states[state], 0)
  return text.lead(all, states.valid + states.expiring)
}
