import { useLocation } from 'react-router'
import { fullName } from '#domain/person-name.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { Membership } from '#domain/register/register.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { bookOpen, circleSlash, download, printer, slidersHorizontal } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { register, REGISTER_FILTERS, saveBook, useRegister } from './data.ts'
import styles from './register.module.css'
import { book as text } from './texts.ts'

type Listed = Membership & { id: string }
const nameOf = ({ lastname, firstname }: Membership): string => fullName(lastname, firstname)

const COLUMNS: readonly Column<Listed>[] = [
  { id: 'name', label: text.columns.name, cell: nameOf },
  {
    id: 'number',
    label: text.columns.number,
    width: '6%',
    numeric: true,
    cell: ({ number }: Listed) => <span className="num">{number}</span>,
  },
  { id: 'category', label: text.columns.category, width: '20%', wraps: true, leaves: 'last', cell: ({ category }: Listed) => category },
  { id: 'admitted', label: text.columns.admitted, width: '14%', numeric: true, cell: ({ admittedOn }: Listed) => text.day(admittedOn) },
  { id: 'ended', label: text.columns.ended, width: '28%', cell: (item: Listed) => <Ended of={item} /> },
]

function Ended({ of }: { of: Membership }) {
  const words = text.endedOn(of)
  if (words === null) return <span className="muted">–</span>
  return (
    <Tag tone="neutral" icon={circleSlash}>
      {words}
    </Tag>
  )
}

const FILTER = {
  on: { as: 'giorno', read: (day: string) => (isPlainDate(day) ? day : undefined) },
  filter: { as: 'chi', read: oneOf(REGISTER_FILTERS) },
}

/** /gestione/libro-soci: the register today or on a past day. */
export function Book({ root }: { root: string }) {
  const { filter, change, written, write, clear } = useListFilter(FILTER)
  const today = useToday()
  const may = useMay()
  const query = queryOf(filter)
  const { search } = useLocation()
  const { data: page, fetchedAt, error } = useRegister(query)
  const action = useAction('more of the register not loaded')
  const isFiltered = query !== ''
  const chips = [
    { value: '' as const, label: text.all, count: page?.all ?? null },
    { value: 'in_force' as const, label: text.inForce, count: page?.inForce ?? null },
    { value: 'ended' as const, label: text.ended, count: page ? page.all - page.inForce : null },
  ]
  return (
    <DeskPage
      title={text.title}
      state={page && text.lead(page.inForce, page.all)}
      actions={<Files on={filter.on} isThere={page?.all !== 0} />}
      {...(page && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <DeskTools search={{ label: text.search, value: written, onChange: write }}>
          <div className={styles.day}>
            <TextField
              label={text.asOf}
              name="asOf"
              type="date"
              max={today}
              value={filter.on ?? ''}
              onChange={({ currentTarget }) => change({ on: currentTarget.value || null })}
            />
          </div>
        </DeskTools>
        <DeskTools<(typeof REGISTER_FILTERS)[number] | ''>
          chips={{ label: text.filters, of: chips, value: filter.filter ?? '', onChange: (who) => change({ filter: who || null }) }}
        />
        <DeskList
          label={text.list}
          of={page?.memberships.map((one) => ({ ...one, id: String(one.number) })) ?? null}
          columns={COLUMNS}
          to={({ number }) => `${root}/${number}${search}`}
          nameOf={nameOf}
          row={(item) => ({
            title: nameOf(item),
            detail: `${text.numbered(item.number)} · ${item.category}`,
            end: item.endedOn === null ? null : <Ended of={item} />,
            chevron: false,
          })}
          problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void register.at(query).refresh()} />}
          empty={
            <EmptyState
              icon={isFiltered ? slidersHorizontal : bookOpen}
              text={isFiltered ? text.nothing : text.none}
              action={
                isFiltered ? (
                  <Button variant="secondary" size="sm" onClick={clear}>
                    {text.clear}
                  </Button>
                ) : (
                  may('people.write') && (
                    <LinkButton variant="secondary" size="sm" to="/gestione/soci/importa">
                      {text.toImport}
                    </LinkButton>
                  )
                )
              }
            />
          }
          more={
            page?.next ? { busy: action.busy !== null, error: action.error, onMore: () => action.run(() => register.more(query)) } : null
          }
        />
      </div>
    </DeskPage>
  )
}

/** The register of the chosen day as PDF and CSV. */
function Files({ on, isThere }: { on: string | null; isThere: boolean }) {
  const may = useMay()
  const today = useToday()
  const action = useAction('register not exported')
  if (!may('applications.export') || !isThere) return null
  const save = (kind: 'csv' | 'pdf') =>
    action.run(async () => {
      if (await saveBook(kind, on, text.fileName(on ?? today, kind))) showToast(text.saved)
    }, kind)
  return (
    <>
      <Button variant="secondary" size="xs" icon={download} busy={action.busy === 'csv'} onClick={() => save('csv')}>
        {text.csv}
      </Button>
      <Button variant="secondary" size="xs" icon={printer} busy={action.busy === 'pdf'} onClick={() => save('pdf')}>
        {text.print}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
