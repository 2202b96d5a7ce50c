import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportCategory } from '#domain/report-categories.ts'
import type { ReportMode } from '#domain/report.ts'
import type { ReportDraft } from '../../data/report-draft.ts'
import { reports as text } from '../../texts/reports.ts'
import { TextField } from '../../ui/text-field.tsx'
import { EmailField } from '../email-field.tsx'
import styles from './segnalazioni.module.css'

/** With a name or without: each says what it means before it is chosen. */
export function WhoWrites({
  mode,
  category,
  draft,
  onChange,
  signIn,
}: {
  mode: ReportMode
  category: ReportCategory | null
  draft: ReportDraft
  onChange: (changed: Partial<ReportDraft>) => void
  /** Where a visitor signs in; null: a member. */
  signIn: string | null
}) {
  const id = useId()
  const canBeAnonymous = category?.anonymousAllowed ?? true
  const modes: ReportMode[] = [signIn === null ? 'signed' : 'visitor', ...(canBeAnonymous ? (['anonymous'] as const) : [])]
  return (
    <fieldset className={styles.who}>
      <legend>{text.who}</legend>
      {modes.map((one) => (
        <div key={one} className={styles.choice}>
          <input
            type="radio"
            id={id + one}
            name="mode"
            value={one}
            checked={one === mode}
            aria-describedby={`${id}${one}-text`}
            onChange={() => onChange({ mode: one })}
          />
          <div>
            <label htmlFor={id + one}>{text.modes[one].label}</label>
            <p id={`${id}${one}-text`} className="sm muted">
              {text.modes[one].text}
            </p>
          </div>
        </div>
      ))}
      {!canBeAnonymous && <p className="sm muted">{text.noAnonymous}</p>}
      {mode === 'visitor' && (
        <>
          <TextField
            label={text.name}
            name="reporterName"
            autoComplete="name"
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <EmailField
            name="email"
            autoComplete="email"
            value={draft.email}
            onChange={(event) => onChange({ email: event.currentTarget.value })}
          />
        </>
      )}
      {signIn !== null && (
        <p className="sm">
          {text.account}{' '}
          <Link className="link" to={signIn}>
            {text.signIn}
          </Link>
        </p>
      )}
    </fieldset>
  )
}
