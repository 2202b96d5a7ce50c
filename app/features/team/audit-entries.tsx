import type { AuditEntry } from '#domain/staff/audit-log.ts'
import { doerName } from '#domain/staff/doer.ts'
import { detailText } from '#domain/staff/detail-words.ts'
import { aboutText, ACTION_LABELS, fieldLabel, readable, RECORD_LABELS } from '#domain/staff/words.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { scrollText, slidersHorizontal } from '#app/ui/icons.ts'
import styles from './audit.module.css'
import { log as text } from './texts.ts'

type EntriesProps = { of: AuditEntry[]; names: Record<string, string>; isFiltered: boolean; onClear: () => void }

/** Audit entries: act, person, subject and changes. */
export function Entries({ of, names, isFiltered, onClear }: EntriesProps) {
  if (of.length === 0)
    return (
      <Group>
        <EmptyState
          icon={isFiltered ? slidersHorizontal : scrollText}
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
  const named = aboutText(record, about, subject)
  const nameOf = (uid: string) => names[uid] ?? null
  return (
    <>
      <div className={styles.head}>
        <p className={styles.what}>{[ACTION_LABELS[action], said].filter(Boolean).join(': ')}</p>
        <p className="muted sm">
          <time dateTime={new Date(at).toISOString()}>{text.when(at)}</time>
        </p>
      </div>
      <p className="muted sm">{[doerName(actor), RECORD_LABELS[record], named === said ? null : named].filter(Boolean).join(' · ')}</p>
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
