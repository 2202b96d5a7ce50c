import { useNavigate } from 'react-router'
import type { Values } from '#domain/form.ts'
import { erasureForm } from '#domain/members/card-acts.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { erasePerson } from './data.ts'
import { acts as text } from './texts.ts'

type Props = { sheet: MemberSheet; root: string; open: boolean; onClose: () => void }

/** Erases the data of a person without an account, so the number is typed by hand. */
export function Erase({ sheet, root, open, onClose }: Props) {
  return (
    <FormSheet open={open} onClose={onClose} title={text.eraseTitle(fullName(sheet.firstname, sheet.lastname))}>
      {open && <Fields sheet={sheet} root={root} />}
    </FormSheet>
  )
}

function Fields({ sheet, root }: Pick<Props, 'sheet' | 'root'>) {
  const form = useProvedForm('data not erased')
  const navigate = useNavigate()
  const { number, version } = sheet
  const erase = async ({ typed }: Values<typeof erasureForm>) => {
    await erasePerson(sheet, typed)
    showToast(text.erased)
    // The sheet is gone.
    await navigate(root, { replace: true })
  }
  return (
    <Form rules={erasureForm} extra={{ version }} onSubmit={form.submit(erase)} onError={form.onError}>
      <p className="muted">{text.eraseText}</p>
      <TextField label={text.typed} name="typed" inputMode="numeric" autoComplete="off" hint={text.typedHint(number)} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" variant="danger" wide>
        {text.erase}
      </Button>
    </Form>
  )
}
