import { AUDIT_RECORDS } from '#domain/staff/audit.ts'
import { RECORD_LABELS, subjectText } from '#domain/staff/words.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { download } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { audit, moreAudit, saveAudit } from './audit-data.ts'
import { Entries } from './audit-entries.tsx'
import styles from './audit.module.css'
import { log as text } from './texts.ts'
import { type Filter, NOTHING, useFilter } from './use-audit-filter.ts'

/** /gestione/registro: what the staff has done. */
export function Registro() {
  const { filter, query, change } = useFilter()
  const { data, fetchedAt, error } = audit(query).use()
  const { data: me } = staffAccess.use({ isKnownOnly: true })
  const action = useAction('audit not read')
  const isOwn = me?.roles.includes('safeguarding') ?? false
  return (
    <DeskPage
      title={text.title}
      state={isOwn ? text.own : text.lead}
      actions={<Export query={query} />}
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <Filters filter={filter} actors={data?.actors ?? []} isOwn={isOwn} onChange={change} />
        {filter.subject !== '' && data?.entries[0] && (
          <p className="muted">
            {text.only(data.entries[0].about ?? (data.entries[0].detail || subjectText(data.entries[0].record, filter.subject)))}{' '}
            <button type="button" className="link" onClick={() => change({ subject: '' })}>
              {text.clearOne}
            </button>
          </p>
        )}
        {data ? (
          <Entries of={data.entries} names={data.names} isFiltered={query !== ''} onClear={() => change(NOTHING)} />
        ) : error ? (
          <DeskProblem error={error} onRetry={() => void audit(query).refresh()} />
        ) : (
          <SkeletonRows rows={6} thumbs={false} />
        )}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {data?.next && (
          <Button variant="secondary" wide busy={action.busy !== null} onClick={() => action.run(() => moreAudit(query))}>
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

type FiltersProps = {
  filter: Filter
  actors: { uid: string; name: string }[]
  isOwn: boolean
  onChange: (changed: Partial<Filter>) => void
}

function Filters({ filter: { q, who, record, from, to }, actors, isOwn, onChange }: FiltersProps) {
  const today = useToday()
  return (
    <>
      <DeskTools search={{ label: text.search, value: q, onChange: (q) => onChange({ q }) }} />
      <div className={styles.filters}>
        {!isOwn && (
          <SelectField
            label={text.who}
            name="who"
            value={who}
            onChange={({ currentTarget }) => onChange({ who: currentTarget.value })}
            options={[{ value: '', label: text.all }, ...actors.map(({ uid, name }) => ({ value: uid, label: name }))]}
          />
        )}
        <SelectField
          label={text.record}
          name="record"
          value={record}
          onChange={({ currentTarget }) => onChange({ record: currentTarget.value })}
          options={[{ value: '', label: text.every }, ...AUDIT_RECORDS.map((value) => ({ value, label: RECORD_LABELS[value] }))]}
        />
        <TextField
          label={text.from}
          name="from"
          type="date"
          max={today}
          value={from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextField
          label={text.to}
          name="to"
          type="date"
          max={today}
          value={to}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </div>
    </>
  )
}
