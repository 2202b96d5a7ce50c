import type { Pair } from '#domain/duplicates/duplicates.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { check } from '#app/ui/icons.ts'
import { duplicates } from './data.ts'
import { list as text } from './texts.ts'

type Listed = Pair & { id: string }

const COLUMNS = [
  { id: 'who', label: text.columns.who, cell: ({ first }: Listed) => <Person of={first} /> },
  { id: 'other', label: text.columns.other, cell: ({ second }: Listed) => <Person of={second} /> },
  { id: 'why', label: text.columns.why, cell: ({ why }: Listed) => text.why(why) },
]

const nameOf = ({ first, second }: Pair): string =>
  text.pair(text.person(first.name, first.number), text.person(second.name, second.number))

/** /gestione/soci/doppioni: records that may be of one person. `members`: the address of the list of all cards. */
export function Duplicates({ root, members }: { root: string; members: { title: string; to: string } }) {
  const { data: list, fetchedAt, error } = duplicates.use()
  return (
    <DeskPage
      title={text.title}
      path={[members]}
      state={list && text.lead(list.pairs.length)}
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <p className="muted">{text.explain}</p>
        <DeskList
          label={text.list}
          of={list?.pairs.map((pair) => ({ ...pair, id: `${pair.first.number}/${pair.second.number}` })) ?? null}
          columns={COLUMNS}
          to={({ id }) => `${root}/${id}`}
          nameOf={nameOf}
          row={({ first, second, why }) => ({
            title: first.name === second.name ? first.name : text.pair(first.name, second.name),
            detail: `${text.why(why)} · ${text.pair(text.number(first.number), text.number(second.number))}`,
          })}
          problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void duplicates.refresh()} />}
          empty={<EmptyState icon={check} text={text.none} />}
        />
        {list && !list.isWhole && <p className="muted">{text.more}</p>}
      </div>
    </DeskPage>
  )
}

const Person = ({ of: { name, number, birthDate } }: { of: Pair['first'] }) => (
  <>
    {name}
    <br />
    <span className="muted sm num">{[text.number(number), text.born(birthDate)].filter(Boolean).join(' · ')}</span>
  </>
)
