import type { ComponentProps } from 'react'
import { isPlainDate } from '#domain/plain-date.ts'
import { AUDIT_ACTIONS, AUDIT_RECORDS, type AuditAction, type AuditRecord } from '#domain/staff/audit.ts'
import { detailText } from '#domain/staff/detail-words.ts'
import { ACTION_LABELS, RECORD_LABELS, subjectText } from '#domain/staff/words.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { staffAccess, useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { anId, oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { download } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { audit, saveAudit } from './audit-data.ts'
import { Entries } from './audit-entries.tsx'
import styles from './audit.module.css'
import { log as text } from './texts.ts'

const day = (value: string) => (isPlainDate(value) ? value : undefined)
const FILTER = {
  who: { as: 'chi', read: anId },
  subject: { as: 'su', read: anId },
  record: { as: 'tipo', read: oneOf(AUDIT_RECORDS) },
  action: { as: 'azione', read: oneOf(AUDIT_ACTIONS) },
  from: { as: 'dal', read: day },
  to: { as: 'al', read: day },
}

/** /gestione/registro: the audit of the staff's acts. */
export function Registro() {
  const { filter, change, written, write, clear } = useListFilter(FILTER)
  const query = queryOf(filter)
  const { data, fetchedAt, error } = audit.at(query).use()
  const { data: me } = staffAccess.use({ isKnownOnly: true })
  const action = useAction('audit not read')
  const may = useMay()
  const isOwn = me?.roles.includes('safeguarding') ?? false
  return (
    <DeskPage
      title={text.title}
      state={isOwn ? text.own : text.lead}
      actions={may('audit.export') && <Export query={query} />}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <Filters
          filter={filter}
          search={{ label: text.search, value: written, onChange: write }}
          actors={data?.actors ?? []}
          isOwn={isOwn}
          onChange={change}
        />
        {filter.subject !== null && data?.entries[0] && (
          <p className="muted">
            {text.only(
              data.entries[0].about ?? (detailText(data.entries[0].detail) || subjectText(data.entries[0].record, filter.subject)),
            )}{' '}
            <button type="button" className="link" onClick={() => change({ subject: null })}>
              {text.clearOne}
            </button>
          </p>
        )}
        {data ? (
          <Entries of={data.entries} names={data.names} isFiltered={query !== ''} onClear={clear} />
        ) : error ? (
          <DeskProblem error={error} onRetry={() => void audit.at(query).refresh()} />
        ) : (
          <SkeletonRows rows={6} thumbs={false} />
        )}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {data?.next && (
          <Button variant="secondary" wide busy={action.busy !== null} onClick={() => action.run(() => audit.more(query))}>
            {text.more}
          </Button>
        )}
      </div>
    </DeskPage>
  )
}

function Export({ query }: { query: string }) {
  const action = useAction('audit not exported')
  const { ask, dialog } = useQuestion()
  const today = useToday()
  const save = () =>
    ask({ title: text.exportTitle, text: text.exportText, confirm: text.export }, () =>
      action.run(async () => {
        if (await saveAudit(query, text.fileName(today))) showToast(text.exported)
      }),
    )
  return (
    <>
      <Button variant="secondary" size="xs" icon={download} busy={action.busy !== null} onClick={save}>
        {text.export}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}

type Filter = { record: AuditRecord | null; action: AuditAction | null } & Record<'who' | 'subject' | 'from' | 'to', string | null>

type FiltersProps = {
  filter: Filter
  search: NonNullable<ComponentProps<typeof DeskTools>['search']>
  actors: { uid: string; name: string }[]
  isOwn: boolean
  onChange: (changed: Partial<Filter>) => void
}

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'it'),
)

function Filters({ filter: { who, record, action, from, to }, search, actors, isOwn, onChange }: FiltersProps) {
  const today = useToday()
  return (
    <>
      <DeskTools search={search} />
      <div className={styles.filters}>
        {!isOwn && (
          <Choice
            label={text.who}
            name="who"
            value={who}
            none={text.all}
            options={actors.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={(who) => onChange({ who })}
          />
        )}
        <Choice
          label={text.record}
          name="record"
          value={record}
          none={text.every}
          options={AUDIT_RECORDS.map((value) => ({ value, label: RECORD_LABELS[value] }))}
          onChange={(record) => onChange({ record })}
        />
        <Choice
          label={text.action}
          name="action"
          value={action}
          none={text.anyAction}
          options={ACTIONS}
          onChange={(action) => onChange({ action })}
        />
        <TextField
          label={text.from}
          name="from"
          type="date"
          max={today}
          value={from ?? ''}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
        />
        <TextField
          label={text.to}
          name="to"
          type="date"
          max={today}
          value={to ?? ''}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
        />
      </div>
    </>
  )
}
