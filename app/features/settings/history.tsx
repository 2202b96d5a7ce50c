import { useState } from 'react'
import { recordsOf, textOf } from '#domain/fields.ts'
import type { SettingsHistory } from '#domain/settings/api.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import type { AuditChanges } from '#domain/staff/audit.ts'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import { moreHistory, settingsHistory } from './data.ts'
import { fieldName, fieldValue } from './readable.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.history
type Values = Record<string, unknown>

/** Who changed which part of a section and when: beside the form, or on request on a phone. */
export function History({ section, values }: { section: SettingsSection; values: Values }) {
  const isWide = useWide()
  const [isAsked, setAsked] = useState(false)
  return (
    <ListSection title={text.title}>
      {isWide || isAsked ? (
        <Changes section={section} values={values} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
          {text.show}
        </Button>
      )}
    </ListSection>
  )
}

function Changes({ section, values }: { section: SettingsSection; values: Values }) {
  const resource = settingsHistory(section)
  const { data, error } = resource.use()
  const action = useAction('history not read')
  if (!data) return error ? <DeskProblem error={error} onRetry={() => void resource.refresh()} /> : <SkeletonRows rows={3} thumbs={false} />
  if (data.changes.length === 0) return <p className="muted">{text.none}</p>
  return (
    <div className="stack">
      <Group>
        {data.changes.map((one) => (
          <Change key={one.id} of={one} values={values} />
        ))}
      </Group>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {data.next && (
        <Button variant="secondary" wide busy={action.busy !== null} onClick={() => action.run(() => moreHistory(section))}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

function Change({ of: { at, by, changes }, values }: { of: SettingsHistory['changes'][number]; values: Values }) {
  return (
    <div className={styles.when}>
      <p className="muted sm">{text.by(by, at)}</p>
      <ul className={styles.changes}>
        {changeLines(changes, values).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** One sentence per changed field; an added or removed entry has its own. */
export function changeLines(changes: AuditChanges, values: Values): string[] {
  const fields = Object.entries(changes)
  if (fields.length === 0) return [text.order]
  const whole = new Map<string, string>()
  for (const [path, { before, after }] of fields) {
    const [list = '', id = '', name] = path.split('.')
    if (name !== 'label' || !isEntryOf(values, list)) continue
    if (before === null) whole.set(`${list}.${id}.`, text.added(`«${textOf(after)}»`))
    if (after === null) whole.set(`${list}.${id}.`, text.removed(`«${textOf(before)}»`))
  }
  const rest = fields.filter(([path]) => ![...whole.keys()].some((entry) => path.startsWith(entry)))
  return [
    ...whole.values(),
    ...rest.map(([path, { before, after }]) => `${fieldName(path, values)}: ${fieldValue(path, before)} → ${fieldValue(path, after)}`),
  ]
}

const isEntryOf = (values: Values, list: string): boolean => recordsOf(values[list]).length > 0
