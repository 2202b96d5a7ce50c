import { useSearchParams } from 'react-router'
import type { RightsItem } from '#domain/rights/rights.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { check, fileCheck, plus } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { rightsList, useRights } from './data.ts'
import { DueTag } from './due-tag.tsx'
import { list as text } from './texts.ts'

const COLUMNS = [
  { id: 'who', label: text.columns.who, cell: ({ who }: RightsItem) => who },
  { id: 'kind', label: text.columns.kind, cell: ({ kind }: RightsItem) => text.kind[kind] },
  { id: 'received', label: text.columns.received, numeric: true, cell: ({ receivedOn }: RightsItem) => text.day(receivedOn) },
  { id: 'due', label: text.columns.due, numeric: true, cell: ({ dueOn }: RightsItem) => text.day(dueOn) },
  { id: 'state', label: text.columns.state, cell: (item: RightsItem) => <DueTag of={item} /> },
]

/** /gestione/richieste: requests about personal data, by due date. */
export function RightsDesk({ root }: { root: string }) {
  const [params, setParams] = useSearchParams()
  const state = params.get('stato') === 'answered' ? 'answered' : 'open'
  const { data: list, fetchedAt, error } = useRights(state)
  const may = useMay()
  const choose = (next: 'open' | 'answered') =>
    setParams(next === 'open' ? {} : { stato: next }, { replace: true, preventScrollReset: true })
  return (
    <DeskPage
      title={text.title}
      state={state === 'open' ? list && text.lead(list.requests.length) : text.states.answered}
      actions={
        may('rights.write') && (
          <LinkButton size="xs" icon={plus} to={`${root}/nuova`}>
            {text.fresh}
          </LinkButton>
        )
      }
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <p className="muted">{text.explain}</p>
        <DeskTools<'open' | 'answered'>
          chips={{
            label: text.filters,
            of: (['open', 'answered'] as const).map((value) => ({ value, label: text.states[value] })),
            value: state,
            onChange: choose,
          }}
        />
        <DeskList
          label={text.list}
          of={list?.requests ?? null}
          columns={COLUMNS}
          to={({ id }) => `${root}/${id}`}
          nameOf={({ who, kind }) => `${who}, ${text.kind[kind]}`}
          row={(item) => ({
            title: item.who,
            detail: `${text.kind[item.kind]} · ${text.by(item.dueOn)}`,
            end: <DueTag of={item} />,
            chevron: false,
          })}
          problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void rightsList(state).refresh()} />}
          empty={<EmptyState icon={state === 'open' ? check : fileCheck} text={state === 'open' ? text.none : text.nothing} />}
        />
        {list && list.closing > 0 && <p className="muted sm">{text.closing(list.closing)}</p>}
      </div>
    </DeskPage>
  )
}
