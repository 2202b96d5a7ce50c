import type { ReactNode } from 'react'
import { countCharacters, lineField, type Field, type Form as FormRules } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'
import { emailField } from '#domain/email.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { MAX_PLACE_LABEL, MAX_REPORT_BODY, reportForm, type ReportMode } from '#domain/reports/report.ts'
import { loginPath } from '#app/shell/login-path.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Failure, type useFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { fileText, lock } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { ReportDraft } from './draft.ts'
import { CategoryNotice } from './emergency.tsx'
import { sentBytes } from './outbox.ts'
import { Photos } from './photos.tsx'
import { isPdf, type Files } from './picked-files.ts'
import { Place } from './place.tsx'
import styles from './reports.module.css'
import { reports as text } from './texts.ts'
import type { ReportFile } from './waiting.ts'
import { WhoWrites } from './who-writes.tsx'

export type StepProps = {
  draft: ReportDraft
  category: ReportCategory | null
  files: Files
  /** Null: the writer must choose again. */
  mode: ReportMode | null
  isMember: boolean
  /** The error that concerns this step. */
  problem: string | null
  onChange: (changed: Partial<ReportDraft>) => void
  onNext: () => void
  onBack: () => void
}

/** Pressing a topic chooses it. */
export function Topic({ topics, problem, onChange, onNext, onBack }: StepProps & { topics: ReportCategory[] }) {
  const choose = (category: string) => {
    onChange({ category })
    onNext()
  }
  return (
    <div className={styles.form}>
      <Problem of={problem} />
      <Group>
        {topics.map(({ id, label, hint }) => (
          <Row key={id} title={label} detail={hint} onClick={() => choose(id)} />
        ))}
      </Group>
      <Back onBack={onBack} />
    </div>
  )
}

const tellRules = { reportBody: reportForm.body }

export function Tell({ draft, category, files, problem, onChange, onNext, onBack }: StepProps) {
  const wordsOnly = draft.point ? '' : draft.label.trim()
  const left = MAX_REPORT_BODY - countCharacters(wordsOnly ? text.inBody(draft.body, wordsOnly) : draft.body)
  return (
    <StepForm rules={tellRules} onNext={onNext} onBack={onBack}>
      <Problem of={problem} />
      {category && <CategoryNotice category={category} />}
      {category?.confidential && <p>{text.gently}</p>}
      <TextArea
        label={text.body}
        name="reportBody"
        rows={5}
        value={draft.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
        hint={text.left(left)}
      />
      {(category?.filesAllowed ?? true) ? <Photos files={files} /> : files.list.length > 0 && <p className="sm muted">{text.noFiles}</p>}
      <AboutPdf files={files} tells={category?.confidential ?? false} isLockedToo />
    </StepForm>
  )
}

const optionalLine: Field<string> = {
  kind: 'text',
  read: (input) => (input ? lineField({ max: MAX_PLACE_LABEL }).read(input) : { value: '' }),
}
const whereRules = { reportPlace: optionalLine }

export function Where({ draft, problem, onChange, onNext, onBack }: StepProps) {
  return (
    <StepForm rules={whereRules} onNext={onNext} onBack={onBack}>
      <Problem of={problem} />
      <Place point={draft.point} label={draft.label} onChange={onChange} />
    </StepForm>
  )
}

const unsaidRules = { reportMode: { kind: 'text', read: () => ({ problem: 'required' }) } satisfies Field<string> }
const visitorRules = { reporterName: personNameField, email: emailField }
/** After the sign-in the form is as it was left. */
const SIGN_IN = loginPath('accedi', '/segnalazioni?continua')

type WhoProps = StepProps & {
  failure: ReturnType<typeof useFailure>
  onSend: (contact: { name?: string; email?: string }) => Promise<void>
}

/** The last step: the writer, and sending. */
export function Who({ draft, category, files, mode, isMember, problem, failure, onChange, onSend, onBack }: WhoProps) {
  const rules: FormRules = mode === null ? unsaidRules : mode === 'visitor' ? visitorRules : {}
  return (
    <Form
      rules={rules}
      className={styles.form}
      onSubmit={({ reporterName, email }: Record<string, unknown>) => onSend({ name: reporterName as string, email: email as string })}
      onError={failure.show}
    >
      <Problem of={problem} />
      <WhoWrites
        mode={mode}
        isAnonymousPossible={category?.anonymousAllowed ?? false}
        draft={draft}
        onChange={onChange}
        signIn={isMember ? null : SIGN_IN}
      />
      <AboutPdf files={files} tells={mode === 'anonymous' || (category?.confidential ?? false)} />
      <Failure error={failure.error} ways={{ retry: 'submit', signIn: SIGN_IN }} />
      <Sending files={files.list} />
      <Button type="submit" wide>
        {text.send}
      </Button>
      <Back onBack={onBack} />
    </Form>
  )
}

function StepForm({ rules, onNext, onBack, children }: { rules: FormRules; onNext: () => void; onBack: () => void; children: ReactNode }) {
  return (
    <Form rules={rules} className={styles.form} onSubmit={onNext} onError={() => {}}>
      {children}
      <Button type="submit" wide>
        {text.next}
      </Button>
      <Back onBack={onBack} />
    </Form>
  )
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Button wide variant="secondary" onClick={onBack}>
    {text.back}
  </Button>
)

const Problem = ({ of }: { of: string | null }) => <div role="alert">{of !== null && <Banner tone="bad">{of}</Banner>}</div>

/** @param tells the file may reveal the writer's name to the reader */
const AboutPdf = ({ files, tells, isLockedToo = false }: { files: Files; tells: boolean; isLockedToo?: boolean }) => (
  <output className={styles.warned}>
    {isLockedToo && files.list.some(({ isLocked }) => isLocked) && (
      <Banner tone="warn" icon={lock}>
        {text.pdfLocked}
      </Banner>
    )}
    {tells && files.list.some(isPdf) && (
      <Banner tone="warn" icon={fileText}>
        {text.pdfTells}
      </Banner>
    )}
  </output>
)

/** Beside the pressed button: the files are in another step. */
function Sending({ files }: { files: ReportFile[] }) {
  const sent = sentBytes.use()
  if (!files.some(({ id }) => sent[id] !== undefined)) return null
  const whole = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const arrived = files.reduce((sum, { id }) => sum + (sent[id] ?? 0), 0)
  const percent = Math.floor((arrived / whole) * 100)
  return <p className="sm muted num">{text.sendingPercent(percent)}</p>
}
