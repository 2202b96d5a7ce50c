import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newPasswordForm } from '#domain/accounts/account.ts'
import { passwordAdvice } from '#domain/accounts/password.ts'
import { changePassword, useAccount } from '#app/platform/session/account.ts'
import { password as words } from './texts.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'

/** /account/password: changes the password, or sets the first one of a person who signed up through a provider. */
export function Password() {
  const account = useAccount()
  // The page keeps its wording although the account has changed.
  const [had, setHad] = useState(account?.hasPassword)
  if (had === undefined && account) setHad(account.hasPassword)
  const hadOne = had ?? true
  const navigate = useNavigate()
  const form = useProvedForm('password not changed')
  const send = form.submit(async ({ password }: { password: string }) => {
    await changePassword(password)
    showToast(hadOne ? words.saved : words.firstSaved)
    void navigate('/account', { replace: true })
  })
  return (
    <AccountPage title={hadOne ? words.title : words.newTitle} lead={hadOne ? words.lead : words.newLead}>
      {({ firstname, lastname, email }) => (
        <Form rules={newPasswordForm} onSubmit={send} onError={form.onError}>
          {/* Tells password managers which account the new password belongs to. */}
          <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            name="password"
            label={fields.newPassword}
            autoComplete="new-password"
            hint={fields.passwordHint}
            advise={(written) => passwordAdvice(written, [firstname, lastname, email])}
          />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit" wide>
            {words.save}
          </Button>
        </Form>
      )}
    </AccountPage>
  )
}
