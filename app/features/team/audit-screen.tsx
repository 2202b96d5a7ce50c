import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isPlainDate } from '#domain/plain-date.ts'
import { AUDIT_RECORDS } from '#domain/staff/audit.ts'
import type { AuditEntry } from '#domain/staff/audit-log.ts'
import { ACTION_LABELS, detailText, fieldLabel, readable, RECORD_LABELS, subjectText } from '#domain/staff/words.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { download, fileCheck, slidersHorizontal } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { audit, moreAudit, saveAudit } from './audit-data.ts'
import styles from './audit.module.css'
import { log as text } from './texts.ts'

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

type Filter = { q: string; who: string; subject: string; record: string; from: string; to: string }
const NOTHING: Filter = { q: '', who: '', subject: '', record: '', from: '', to: '' }

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

type EntriesProps = { of: AuditEntry[]; names: Record<string, string>; isFiltered: boolean; onClear: () => void }

function Entries({ of, names, isFiltered, onClear }: EntriesProps) {
  if (of.length === 0)
    return (
      <Group>
        <EmptyState
          icon={isFiltered ? slidersHorizontal : fileCheck}
          text={isFiltered ? text.nothing : text.none}
          {...(isFiltered && {
            action: (
              <Button variant="secondary" size="sm" onClick={onClear}>
                {text.clear}
              </Button>
            ),
          })}
        />
      </Group>
    )
  return (
    <ol className={group.group} aria-label={text.list} data-desk-list="">
      {of.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <Entry entry={entry} names={names} />
        </li>
      ))}
    </ol>
  )
}

function Entry({
  entry: { at, actor, action, record, subject, about, detail, changes },
  names,
}: {
  entry: AuditEntry
  names: Record<string, string>
}) {
  const fields = Object.entries(changes)
  const said = detailText(detail)
  const nameOf = (uid: string) => names[uid] ?? null
  return (
    <>
      <div className={styles.head}>
        <p className={styles.what}>{[ACTION_LABELS[action], said].filter(Boolean).join(': ')}</p>
        <p className="muted sm">
          <time dateTime={new Date(at).toISOString()}>{text.when(at)}</time>
        </p>
      </div>
      <p className="muted sm">
        {[
          actor === null ? text.server : (actor.name ?? text.gone),
          RECORD_LABELS[record],
          about ?? (isPersons(record) ? null : subjectText(record, subject)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fields.length > 0 && (
        <details className={styles.changes}>
          <summary>{text.changes(fields.length)}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([field, { before, after }]) => (
                <tr key={field}>
                  <th scope="row">{fieldLabel(field)}</th>
                  <td>{readable(field, before, nameOf)}</td>
                  <td>{readable(field, after, nameOf)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}

/** Whose ids say nothing to anybody; the detail has a name or an address. */
const isPersons = (record: AuditEntry['record']): boolean => record === 'account' || record === 'role' || record === 'invitation'

const NAMES = { who: 'chi', subject: 'su', record: 'tipo', from: 'dal', to: 'al' } as const
const FITS: Record<keyof typeof NAMES, (value: string) => boolean> = {
  who: (value) => /^[\w-]{1,64}$/.test(value),
  subject: (value) => /^[\w-]{1,64}$/.test(value),
  record: (value) => AUDIT_RECORDS.some((one) => one === value),
  from: isPlainDate,
  to: isPlainDate,
}

/** What the list is cut down to: kept in the address, but for the words that are searched, which change with every key. */
function useFilter() {
  const [params, setParams] = useSearchParams()
  const [q, setQ] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setAsked(q.trim().slice(0, 100)), q === '' ? 0 : 300)
    return () => clearTimeout(later)
  }, [q])
  const inAddress = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => {
    const value = params.get(NAMES[name]) ?? ''
    return [name, FITS[name](value) ? value : ''] as const
  })
  const filter = { ...(Object.fromEntries(inAddress) as Omit<Filter, 'q'>), q }
  const query = new URLSearchParams(
    [['q', asked] as const, ...inAddress].filter(([, value]) => value !== '').map(([...one]) => one),
  ).toString()
  const change = ({ q: words, ...changed }: Partial<Filter>) => {
    if (words !== undefined) setQ(words)
    if (Object.keys(changed).length === 0) return
    const { q: _, ...now } = filter
    const next = Object.entries({ ...now, ...changed }).filter(([, value]) => value !== '')
    const named = next.map(([name, value]) => [NAMES[name as keyof typeof NAMES], value])
    setParams(Object.fromEntries(named) as Record<string, string>, { replace: true, preventScrollReset: true })
  }
  return { filter, query, change }
}
