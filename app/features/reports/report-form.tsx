import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { countCharacters, lineField, type Field } from '#domain/form.ts'
import { personNameField } from '#domain/person-name.ts'
import { emailField } from '#domain/email.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { MAX_PLACE_LABEL, MAX_REPORT_BODY, reportForm } from '#domain/reports/report.ts'
import { ApiError } from '#app/platform/api.ts'
import { dropDraft, hideDraft, showDraft, writeDraft, type ReportDraft } from './draft.ts'
import { sentBytes, writeReport } from './outbox.ts'
import type { ReportFile, SentReport } from './waiting.ts'
import { useSession } from '#app/platform/session/session.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { fileText, lock } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { CategoryNotice } from './emergency.tsx'
import styles from './reports.module.css'
import { Photos } from './photos.tsx'
import { isPdf, useFiles } from './picked-files.ts'
import { Place } from './place.tsx'
import { WhoWrites } from './who-writes.tsx'
import { canBeAnonymous, modeOf, writtenReport } from './written.ts'

const optionalLine: Field<string> = {
  kind: 'text',
  read: (input) => (input ? lineField({ max: MAX_PLACE_LABEL }).read(input) : { value: '' }),
}
const memberRules = { reportCategory: reportForm.category, reportBody: reportForm.body, reportPlace: optionalLine }
/** Who writes is to be said anew. */
const unsaidRules = { ...memberRules, reportMode: { kind: 'text', read: () => ({ problem: 'required' }) } satisfies Field<string> }
const visitorRules = { ...memberRules, reporterName: personNameField, email: emailField }
/** What the fields are called on the wire, and here, where «nome» and «categoria» mean other things in other forms. */
const OWN_NAMES: Record<string, string> = { category: 'reportCategory', body: 'reportBody', place: 'reportPlace', name: 'reporterName' }

type Values = { reportCategory: string; reportBody: string; reportPlace: string; reporterName?: string; email?: string }

/** What is written stays in the draft until the report is on its way: on the device, or at the server. */
export function ReportForm({
  categories,
  insteadOfConfidential,
  draft: begun,
  onSending,
  onSent,
  onWaiting,
}: {
  categories: ReportCategory[]
  /** Whom to turn to where confidential reports have no reader. */
  insteadOfConfidential: ReactNode
  draft: ReportDraft
  /** The key of what is on its way from here, and null when it is no more. */
  onSending: (key: string | null) => void
  onSent: (sent: SentReport) => void
  onWaiting: (key: string) => void
}) {
  const { user } = useSession()
  const [params] = useSearchParams()
  const [draft, setDraft] = useState(() => ({ ...begun, category: begun.category || (params.get('categoria') ?? '') }))
  const files = useFiles(draft.id)
  const failure = useFailure('report not sent')

  const isBegun = draft.body !== '' || draft.label !== '' || draft.point !== null || files.list.length > 0
  useEffect(() => {
    if (isBegun) writeDraft(draft)
  }, [draft, isBegun])

  const change = (changed: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const category = categories.find(({ id }) => id === draft.category) ?? null
  const isAnonymousPossible = canBeAnonymous(categories, category)
  const mode = modeOf(draft.mode, user !== null, isAnonymousPossible)
  const wordsOnly = draft.point ? '' : draft.label.trim()
  const left = MAX_REPORT_BODY - countCharacters(wordsOnly ? text.inBody(draft.body, wordsOnly) : draft.body)

  const send = async (values: Values) => {
    failure.clear()
    const body = draft.point || !values.reportPlace ? values.reportBody : text.inBody(values.reportBody, values.reportPlace)
    if (reportForm.body.read(body).problem) throw refused({ reportBody: 'too_long' })
    // A photo that is still being made ready goes along; one that cannot is said at its place, and nothing goes without it.
    const ready = await files.ready()
    if (!ready) return
    const asked = { mode: mode!, category, body, place: values.reportPlace, name: values.reporterName, email: values.email }
    const written = writtenReport(asked, draft, ready)
    onSending(written.key)
    hideDraft(draft)
    try {
      const receipt = await writeReport(written)
      dropDraft(draft)
      if (receipt === 'waiting') onWaiting(written.key)
      else onSent({ ...written, files: [], receipt })
    } catch (error) {
      showDraft(draft)
      throw error instanceof ApiError && error.status === 422 ? refused(error.fields) : error
    } finally {
      onSending(null)
    }
  }

  return (
    <Form
      rules={mode === null ? unsaidRules : mode === 'visitor' ? visitorRules : memberRules}
      className={styles.form}
      onSubmit={(values) => send(values as Values)}
      onError={failure.show}
    >
      <SelectField
        label={text.category}
        name="reportCategory"
        value={draft.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
        hint={category?.hint}
        options={[{ value: '', label: text.choose }, ...categories.map(({ id, label }) => ({ value: id, label }))]}
      />
      {category && <CategoryNotice category={category} />}
      {insteadOfConfidential}
      <TextArea
        label={text.body}
        name="reportBody"
        value={draft.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        hint={text.left(left)}
      />
      {(category?.filesAllowed ?? true) ? <Photos files={files} /> : files.list.length > 0 && <p className="sm muted">{text.noFiles}</p>}
      <Place point={draft.point} label={draft.label} onChange={change} />
      <WhoWrites
        mode={mode}
        category={category}
        isAnonymousPossible={isAnonymousPossible}
        draft={draft}
        onChange={change}
        signIn={user ? null : loginPath('accedi', '/segnalazioni')}
      />
      <output className={styles.warned}>
        {files.list.some(({ isLocked }) => isLocked) && (
          <Banner tone="warn" icon={lock}>
            {text.pdfLocked}
          </Banner>
        )}
        {(mode === 'anonymous' || category?.confidential) && files.list.some(isPdf) && (
          <Banner tone="warn" icon={fileText}>
            {text.pdfTells}
          </Banner>
        )}
      </output>
      <Failure error={failure.error} ways={{ retry: 'submit', signIn: loginPath('accedi', '/segnalazioni') }} />
      <Sending files={files.list} />
      <Button type="submit" wide>
        {text.send}
      </Button>
    </Form>
  )
}

/** Beside the button that was pressed: the files are further up. */
function Sending({ files }: { files: ReportFile[] }) {
  const sent = sentBytes.use()
  if (!files.some(({ id }) => sent[id] !== undefined)) return null
  const whole = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const arrived = files.reduce((sum, { id }) => sum + (sent[id] ?? 0), 0)
  const percent = Math.floor((arrived / whole) * 100)
  return <p className="sm muted num">{text.sendingPercent(percent)}</p>
}

/** As the form names its fields; what no field of it shows is told beside the button. */
function refused(fields: ApiError['fields']): ApiError {
  return new ApiError(
    'api.invalid',
    422,
    Object.fromEntries(Object.entries(fields).map(([name, problem]) => [OWN_NAMES[name] ?? name, problem])),
  )
}
