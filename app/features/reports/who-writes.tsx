import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportMode } from '#domain/reports/report.ts'
import type { ReportDraft } from './draft.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { useFormField } from '#app/ui/form-fields.ts'
import { circleAlert } from '#app/ui/icons.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import styles from './reports.module.css'

/** With a name or, if the topic allows it, without: each choice explains its effect beforehand. */
export function WhoWrites({
  mode,
  isAnonymousPossible,
  draft,
  onChange,
  signIn,
}: {
  /** Null: anonymous was chosen, and this category does not allow it. */
  mode: ReportMode | null
  isAnonymousPossible: boolean
  draft: ReportDraft
  onChange: (changed: Partial<ReportDraft>) => void
  /** The visitor's sign-in link; null: a member. */
  signIn: string | null
}) {
  const id = useId()
  const { problem } = useFormField('reportMode', undefined)
  const named: ReportMode = signIn === null ? 'signed' : 'visitor'
  const isUnsaid = mode === null
  const choose = (one: ReportMode) => onChange({ mode: one })
  return (
    <fieldset className={styles.who}>
      <legend className="vh">{text.steps.who}</legend>
      <Choice
        id={`${id}named`}
        mode={named}
        chosen={mode}
        words={text.modes[named].text}
        problem={isUnsaid ? problem : undefined}
        onChoose={choose}
      />
      {/* Between the two choices: these fields belong to the first only. */}
      {mode === 'visitor' && (
        <div className={styles.contact}>
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
        </div>
      )}
      {isAnonymousPossible ? (
        <Choice id={`${id}anonymous`} mode="anonymous" chosen={mode} words={text.modes.anonymous.text} onChoose={choose} />
      ) : (
        <p className="sm muted">{text.noAnonymous}</p>
      )}
      <output className={styles.told}>
        {isUnsaid && (
          <Banner tone="warn" icon={circleAlert}>
            {text.chooseAnew(text.modes[named].label)}
          </Banner>
        )}
      </output>
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

function Choice({
  id,
  mode,
  chosen,
  words,
  problem,
  onChoose,
}: {
  id: string
  mode: ReportMode
  chosen: ReportMode | null
  words: string
  problem?: string | undefined
  onChoose: (mode: ReportMode) => void
}) {
  return (
    <div className={styles.choice}>
      <input
        type="radio"
        id={id}
        name="reportMode"
        value={mode}
        checked={mode === chosen}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        onChange={() => onChoose(mode)}
      />
      <div>
        <label htmlFor={id}>{text.modes[mode].label}</label>
        <FieldNotes id={id} hint={words} problem={problem} />
      </div>
    </div>
  )
}
