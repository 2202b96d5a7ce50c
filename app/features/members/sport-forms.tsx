import { useState } from 'react'
import type { Values } from '#domain/form.ts'
import {
  CERTIFICATE_KINDS,
  certificateForm,
  REGISTRATION_KINDS,
  registrationForm,
  type Certificate,
  type Registration,
  type SportRecords,
} from '#domain/sports/sport-records.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { removeSportRecord, writeCertificate, writeRegistration } from './data.ts'
import { sport as text } from './texts-sport.ts'

type Props<T> = { number: string; records: SportRecords; of: T | null; onDone: () => void }

/** A certificate that staff have seen. `of`: null for a new one. */
export function CertificateFields({ number, records, of: known, onDone }: Props<Certificate>) {
  const form = useProvedForm('certificate not saved')
  const today = useToday()
  const [id] = useState(() => known?.id ?? crypto.randomUUID())
  const write = async (values: Values<typeof certificateForm>) => {
    await writeCertificate(number, values)
    onDone()
    showToast(text.saved)
  }
  return (
    <Form rules={certificateForm} extra={{ id, revision: known?.revision ?? '0' }} onSubmit={form.submit(write)} onError={form.onError}>
      <p className="muted sm">{text.rule}</p>
      <Kind of={CERTIFICATE_KINDS} labels={text.certificateKinds} known={known?.kind ?? 'non_competitive'} />
      <Sport records={records} known={known} none={text.everySport} />
      <TextField label={text.issuedOn} name="issuedOn" type="date" max={today} defaultValue={known?.issuedOn ?? ''} />
      <TextField label={text.expiresOn} name="expiresOn" type="date" hint={text.expiresHint} defaultValue={known?.expiresOn ?? ''} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
      {known && <Remove number={number} id={known.id} onDone={onDone} />}
    </Form>
  )
}

/** A registration with a sports body. `of`: null for a new one. */
export function RegistrationFields({ number, records, of: known, onDone }: Props<Registration>) {
  const form = useProvedForm('registration not saved')
  const today = useToday()
  const [id] = useState(() => known?.id ?? crypto.randomUUID())
  const write = async (values: Values<typeof registrationForm>) => {
    await writeRegistration(number, values)
    onDone()
    showToast(text.saved)
  }
  return (
    <Form rules={registrationForm} extra={{ id, revision: known?.revision ?? '0' }} onSubmit={form.submit(write)} onError={form.onError}>
      <Sport records={records} known={known} none={text.choose} />
      <Kind of={REGISTRATION_KINDS} labels={text.registrationKinds} known={known?.kind ?? 'athlete'} />
      <TextField label={text.organisation} name="organisation" autoComplete="off" defaultValue={known?.organisation ?? ''} />
      <TextField label={text.cardCode} name="cardCode" autoComplete="off" defaultValue={known?.cardCode ?? ''} />
      <TextField label={text.issuedOn} name="issuedOn" type="date" max={today} defaultValue={known?.issuedOn ?? ''} />
      <TextField label={text.expiresOn} name="expiresOn" type="date" defaultValue={known?.expiresOn ?? ''} />
      {known && (
        <TextField label={text.leftOn} name="leftOn" type="date" max={today} hint={text.leftHint} defaultValue={known.leftOn ?? ''} />
      )}
      {(records.assent || known?.assentGiven) && (
        <Checkbox label={text.assent} name="assentGiven" hint={text.assentHint} defaultChecked={known?.assentGiven ?? false} />
      )}
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
      {known && <Remove number={number} id={known.id} onDone={onDone} />}
    </Form>
  )
}

function Kind<T extends string>({ of, labels, known }: { of: readonly T[]; labels: Record<T, string>; known: T }) {
  return <SelectField label={text.kind} name="kind" defaultValue={known} options={of.map((value) => ({ value, label: labels[value] }))} />
}

type SportProps = { records: SportRecords; known: { sport: string | null; sportName: string } | null; none: string }

/** The association's sports, and the record's sport if the association no longer offers it. */
function Sport({ records: { sports }, known, none }: SportProps) {
  const former = known?.sport && !sports.some(({ id }) => id === known.sport) ? [{ value: known.sport, label: known.sportName }] : []
  return (
    <SelectField
      label={text.sport}
      name="sport"
      defaultValue={known?.sport ?? ''}
      options={[{ value: '', label: none }, ...sports.map(({ id, name }) => ({ value: id, label: name })), ...former]}
    />
  )
}

function Remove({ number, id, onDone }: { number: string; id: string; onDone: () => void }) {
  const action = useAction('sport record not removed')
  const { ask, dialog } = useQuestion()
  const remove = () =>
    action.run(async () => {
      await removeSportRecord(number, id)
      onDone()
      showToast(text.removed)
    })
  return (
    <>
      <Button
        type="button"
        variant="danger"
        wide
        busy={action.busy !== null}
        onClick={() => ask({ title: text.removeTitle, text: text.removeText, confirm: text.remove, danger: true }, remove)}
      >
        {text.remove}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}
