import { useState } from 'react'
import { normaliseEmail } from '#domain/email.ts'
import { changeEmailForm } from '#domain/accounts/verify-email.ts'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { askForEmail, cancelEmail } from '#app/platform/session/account.ts'
import { appInfo } from '#app/platform/association.ts'
import { email as words } from './texts-person.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { mail, mailCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'

/** /account/email: a new address becomes valid once it is confirmed from its own mailbox. */
export function Email() {
  return (
    <AccountPage title={words.title} lead={words.lead} back="/account/profilo">
      {(account) => <EmailChange account={account} />}
    </AccountPage>
  )
}

function EmailChange({ account: { email, pendingEmail } }: { account: AccountAnswer }) {
  const [isSame, setSame] = useState(false)
  const cancelling = useAction('change of address not cancelled')
  const form = useProvedForm('change of address not asked for')
  const send = form.submit(async (values: { email: string }) => {
    const same = normaliseEmail(values.email) === email
    setSame(same)
    if (!same) await askForEmail(values.email)
  })
  const cancel = () =>
    cancelling.run(async () => {
      await cancelEmail()
      showToast(words.cancelled)
    })

  return (
    <>
      <p>{words.current(email)}</p>
      <output className="stack">
        {pendingEmail && (
          <>
            <Banner tone="info" icon={mailCheck}>
              {words.pending(pendingEmail)}
            </Banner>
            <div className="inline">
              <Button variant="secondary" size="sm" busy={cancelling.busy !== null} onClick={cancel}>
                {words.cancel}
              </Button>
              {appInfo().trial && (
                <LinkButton variant="tint" size="sm" icon={mail} to="/posta">
                  {words.trialMail}
                </LinkButton>
              )}
            </div>
          </>
        )}
      </output>
      <ActionFailure error={cancelling.error} ways={{ retry: cancelling.retry }} />
      <Form rules={changeEmailForm} onSubmit={send} onError={form.onError}>
        {pendingEmail && <p className="muted">{words.again}</p>}
        {/* Cleared once the message is sent. */}
        <EmailField
          key={pendingEmail}
          name="email"
          label={words.field}
          autoComplete="email"
          problem={isSame ? words.same : undefined}
          onInput={() => setSame(false)}
        />
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide variant={pendingEmail ? 'secondary' : 'primary'}>
          {words.send}
        </Button>
      </Form>
    </>
  )
}
