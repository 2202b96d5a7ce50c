import { useState } from 'react'
import { Link } from 'react-router'
import { paperAdmissionForm, type AdmissionAct, type PaperAdmission } from '#domain/members/paper-admission.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { ApiError } from '#app/platform/api.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { admitMember } from './data.ts'
import { acts as words, admission as text, newMember } from './texts.ts'

/** «Ammetti»: records the board's admission of a person without an account. */
export function Admit({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  const { admission } = sheet.acts
  return (
    <Sheet open={open && admission !== null} onClose={onClose} title={text.title(fullName(sheet.firstname, sheet.lastname))}>
      {open && admission?.needs === 'birth' && <p>{text.birthFirst}</p>}
      {open && admission !== null && admission.needs !== 'birth' && <Fields sheet={sheet} admission={admission} onDone={onClose} />}
    </Sheet>
  )
}

function Fields({ sheet, admission, onDone }: { sheet: MemberSheet; admission: AdmissionAct; onDone: () => void }) {
  const form = useProvedForm('member not admitted')
  const today = useToday()
  const [alike, setAlike] = useState<string | null>(null)
  const admit = async (asked: PaperAdmission) => {
    try {
      await admitMember(sheet, asked)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'member.alike') setAlike(String(error.details.number))
      throw error
    }
    onDone()
    showToast(text.done)
  }
  const categories = admission.categories.map(({ id, label }) => ({ value: id, label }))
  return (
    <Form rules={paperAdmissionForm} extra={{ version: sheet.version }} onSubmit={form.submit(admit)} onError={form.onError}>
      <p className="muted">{text.lead}</p>
      <SelectField
        label={text.category}
        name="membership"
        defaultValue={categories.length === 1 ? categories[0]!.value : ''}
        options={[{ value: '', label: words.choose }, ...categories]}
      />
      <TextField label={text.decidedOn} name="decidedOn" type="date" max={today} />
      <TextField label={text.reference} name="reference" hint={text.referenceHint} autoComplete="off" />
      <TextField label={text.body} name="body" defaultValue={admission.decidingBody} autoComplete="off" />
      {admission.needs === 'guardian' && (
        <>
          <p>{text.minor}</p>
          <TextField label={text.guardianName} name="guardianName" hint={text.guardianHint} autoComplete="off" />
          <TextField label={text.signedOn} name="signedOn" type="date" max={today} />
        </>
      )}
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      {alike !== null && (
        <>
          <p>
            <Link className="link" to={`/gestione/soci/${alike}`} target="_blank" rel="noopener">
              {newMember.seeAlike(alike)}
            </Link>
          </p>
          <Checkbox label={newMember.isAnother} name="isOther" />
        </>
      )}
      <Button type="submit" wide>
        {text.admit}
      </Button>
    </Form>
  )
}
