import { useEffect, useRef } from 'react'
import { changeEmailForm } from '#domain/accounts/verify-email.ts'
import { changeEmail } from '#app/features/sign-in/data.ts'
import { confirmEmail } from './texts-confirm-email.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import styles from './confirm-email.module.css'

/** Changes the address of an account that is not confirmed yet; the message goes there at once. */
export function ChangeAddress({ onChanged, onCancel }: { onChanged: (email: string) => void; onCancel: () => void }) {
  const failure = useFailure('address not changed')
  const box = useRef<HTMLDivElement>(null)

  // The form has replaced the pressed row.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  const send = async ({ email }: { email: string }) => {
    failure.clear()
    await changeEmail(email)
    onChanged(email)
  }

  return (
    <div ref={box} className={styles.change}>
      <Form rules={changeEmailForm} onSubmit={send} onError={failure.show}>
        <p className="muted">{confirmEmail.changeLead}</p>
        <EmailField name="email" label={confirmEmail.newAddress} autoComplete="email" />
        <Failure error={failure.error} ways={{ retry: 'submit' }} />
        <div className="pair">
          <Button type="submit" size="sm">
            {confirmEmail.save}
          </Button>
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {confirmEmail.cancel}
          </Button>
        </div>
      </Form>
    </div>
  )
}
