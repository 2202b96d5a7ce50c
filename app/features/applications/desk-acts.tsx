import {
  appealForm,
  appealOutcomeForm,
  guardianForm,
  MAX_QUESTION,
  OUTCOMES,
  type Outcome,
  questionForm,
  type StaffApplication,
  toldForm,
} from '#domain/applications/admission.ts'
import type { Form as Rules, Values } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { askApplicant, decideAppeal, recordAppeal, recordGuardian, recordTold } from './desk-data.ts'
import { desk as text } from './texts-desk.ts'

type Props = { application: StaffApplication; onDone: () => void }

type ActProps<F extends Rules> = {
  rules: F
  label: string
  send: (values: Values<F>) => Promise<void>
  done: string
  button: string
  onDone: () => void
  children: ReactNode
}

/** The common part of every act: it is sent once, and confirmed when done. */
function ActForm<F extends Rules>({ rules, label, send, done, button, onDone, children }: ActProps<F>) {
  const form = useProvedForm(`${label}: not done`)
  const unfinished = useUnfinished()
  const submit = async (values: Values<F>) => {
    await send(values)
    unfinished.finish()
    showToast(done)
    onDone()
  }
  return (
    <div onInput={unfinished.begin}>
      {unfinished.guard}
      <Form rules={rules} label={label} onSubmit={form.submit(submit)} onError={form.onError}>
        {children}
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit">{button}</Button>
      </Form>
    </div>
  )
}

export function QuestionForm({ application: { id }, onDone }: Props) {
  const send = (values: Values<typeof questionForm>) => askApplicant(id, values)
  return (
    <ActForm rules={questionForm} label={text.askTitle} send={send} done={text.asked} button={text.send} onDone={onDone}>
      <TextArea label={text.question} name="question" rows={4} maxLength={MAX_QUESTION} hint={text.questionHint} />
    </ActForm>
  )
}

export function GuardianForm({ application: { id }, onDone }: Props) {
  const today = useToday()
  const send = (values: Values<typeof guardianForm>) => recordGuardian(id, values)
  return (
    <ActForm rules={guardianForm} label={text.sign} send={send} done={text.signSaved} button={text.save} onDone={onDone}>
      <TextField label={text.guardianName} name="guardianName" hint={text.guardianHint} autoComplete="off" />
      <TextField label={text.signedOn} name="signedOn" type="date" max={today} />
    </ActForm>
  )
}

export function ToldForm({ application: { id, decidedAt }, onDone }: Props) {
  const today = useToday()
  const send = (values: Values<typeof toldForm>) => recordTold(id, values)
  return (
    <ActForm rules={toldForm} label={text.recordTold} send={send} done={text.toldSaved} button={text.save} onDone={onDone}>
      <TextField label={text.toldOn} name="toldOn" type="date" max={today} {...(decidedAt !== null && { min: romeDay(decidedAt) })} />
    </ActForm>
  )
}

export function AppealForm({ application: { id, decidedAt, appealBy, appealBody }, onDone }: Props) {
  const today = useToday()
  const [day, setDay] = useState('')
  const send = (values: Values<typeof appealForm>) => recordAppeal(id, values)
  return (
    <ActForm rules={appealForm} label={text.recordAppeal} send={send} done={text.appealSaved} button={text.save} onDone={onDone}>
      <TextField
        label={text.appealedOn}
        name="appealedOn"
        type="date"
        max={today}
        {...(decidedAt !== null && { min: romeDay(decidedAt) })}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <output>{appealBy !== null && day > appealBy && <Banner tone="warn">{text.late(appealBy, appealBody)}</Banner>}</output>
    </ActForm>
  )
}

export function AppealOutcomeForm({ application: { id, appealBody, alike }, onDone }: Props) {
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const send = (values: Values<typeof appealOutcomeForm>) => decideAppeal(id, values)
  return (
    <ActForm rules={appealOutcomeForm} label={text.decideAppeal} send={send} done={text.outcomeSaved} button={text.save} onDone={onDone}>
      <SelectField
        label={text.outcome}
        name="outcome"
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value as Outcome | '')}
        options={[{ value: '', label: text.chooseOutcome }, ...OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))]}
      />
      {alike?.isSameCard === false && outcome === 'approved' && (
        <Banner tone="warn">
          <p>
            <b>{text.missing.same_person}</b>
          </p>
          <p>{text.means.same_person}</p>
          <p>
            <Link className="link" to={`/gestione/libro-soci/${alike.number}`} target="_blank" rel="noopener">
              {text.toRegister(alike.number)}
            </Link>
          </p>
          <Checkbox label={text.other} name="isOther" />
        </Banner>
      )}
      <ResolutionFields body={appealBody} />
    </ActForm>
  )
}

/** The meeting that decided. */
export function ResolutionFields({ body }: { body: string }) {
  const today = useToday()
  return (
    <>
      <TextField label={text.decidedOn} name="decidedOn" type="date" max={today} />
      <TextField label={text.reference} name="reference" hint={text.referenceHint} autoComplete="off" />
      <TextField label={text.body} name="body" defaultValue={body} autoComplete="off" />
    </>
  )
}
