import type { Values } from '#domain/form.ts'
import { answerForm, extensionForm, identityForm, MAX_RIGHTS_ANSWER, OUTCOMES, type RightsSheet } from '#domain/rights/rights.ts'
import { answerDraft } from '#domain/rights/words.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { answerRights, extendRights, noteIdentity } from './data.ts'
import { fresh, sheet as text } from './texts.ts'

type ActProps = { sheet: RightsSheet; onDone: () => void }

/** Notes how the person was identified. */
export function Identity({ sheet: { id, revision, identity }, onDone }: ActProps) {
  const form = useProvedForm('identity not noted')
  const today = useToday()
  const send = async (values: Values<typeof identityForm>) => {
    await noteIdentity(id, values)
    onDone()
    showToast(text.done)
  }
  return (
    <Form rules={identityForm} extra={{ revision }} onSubmit={form.submit(send)} onError={form.onError}>
      <p className="muted">{text.identityText}</p>
      <TextField label={text.checkedOn} name="checkedOn" type="date" max={today} defaultValue={identity?.on ?? today} />
      <TextField label={text.how} name="how" maxLength={200} autoComplete="off" defaultValue={identity?.how ?? ''} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
    </Form>
  )
}

/** Extends the due date by two months. */
export function Extend({ sheet: { id, revision }, onDone }: ActProps) {
  const form = useProvedForm('rights request not extended')
  const send = async (values: Values<typeof extensionForm>) => {
    await extendRights(id, values)
    onDone()
    showToast(text.done)
  }
  return (
    <Form rules={extensionForm} extra={{ revision }} onSubmit={form.submit(send)} onError={form.onError}>
      <p className="muted">{text.extendText}</p>
      <TextArea label={text.why} name="why" maxLength={500} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.extendDo}
      </Button>
    </Form>
  )
}

/** Records the answer. Its text starts with the data that the law requires to keep. */
export function Answer({ sheet: { id, revision, kind, who, receivedOn, identity }, onDone }: ActProps) {
  const form = useProvedForm('rights request not answered')
  const today = useToday()
  const send = async (values: Values<typeof answerForm>) => {
    await answerRights(id, values)
    onDone()
    showToast(text.done)
  }
  return (
    <Form rules={answerForm} extra={{ revision }} onSubmit={form.submit(send)} onError={form.onError}>
      <p className="muted">{text.answerText}</p>
      {identity === null && <Banner tone="warn">{text.unchecked}</Banner>}
      <SelectField
        label={text.outcomeLabel}
        name="outcome"
        defaultValue=""
        options={[{ value: '', label: fresh.choose }, ...OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))]}
      />
      <TextField label={text.answeredOn} name="answeredOn" type="date" min={receivedOn} max={today} defaultValue={today} />
      <TextArea label={text.answerLabel} name="answer" rows={8} maxLength={MAX_RIGHTS_ANSWER} defaultValue={answerDraft(kind, who)} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.answerDo}
      </Button>
    </Form>
  )
}
