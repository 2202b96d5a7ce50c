import { useState, type CSSProperties } from 'react'
import { passwordAdvice } from '#domain/accounts/password.ts'
import { setupForm } from '#domain/setup/setup.ts'
import { starterNoticeText } from '#domain/setup/starter-notice.ts'
import { ApiError } from '#app/platform/api.ts'
import { setUp } from './data.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { fields } from '#app/ui/texts/fields.ts'
import { setup } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ColorField } from '#app/ui/color-field.tsx'
import { COLORS } from '#app/ui/colors.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { PreviewCard } from '#app/ui/card/preview-card.tsx'
import styles from './setup-screen.module.css'

/** The form for the association and its first administrator. */
export function SetupForm({ token, onDone, onDeadLink }: { token: string; onDone: () => void; onDeadLink: (error: ApiError) => void }) {
  const failure = useFailure('set-up failed')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [color, setColor] = useState<string>(COLORS[0])

  const send = async (values: object) => {
    failure.clear()
    await setUp(values)
    await freshStart()
    onDone()
  }
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code.startsWith('setup.')) onDeadLink(error)
    else failure.show(error)
  }

  return (
    <Form rules={setupForm} extra={{ token }} onSubmit={send} onError={refused}>
      <h2>{setup.association}</h2>
      <TextField
        name="name"
        label={setup.name}
        hint={setup.nameHint}
        autoComplete="organization"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <ColorField color={color} onColor={setColor} />
      <Preview name={name} color={color} />
      <EmailField name="associationEmail" label={setup.email} autoComplete="off" onInput={(event) => setEmail(event.currentTarget.value)} />
      <h2>{setup.admin}</h2>
      <p className="muted">{setup.adminLead}</p>
      <div className="pair">
        <TextField name="firstname" label={fields.firstname} autoComplete="given-name" />
        <TextField name="lastname" label={fields.lastname} autoComplete="family-name" />
      </div>
      <EmailField name="adminEmail" label={setup.adminEmail} />
      <PasswordField
        name="password"
        label={fields.password}
        autoComplete="new-password"
        hint={fields.passwordHint}
        advise={(written) => passwordAdvice(written, [name])}
      />
      <details>
        <summary className="link">{setup.readNotice}</summary>
        <Prose source={starterNoticeText(name || setup.yourAssociation, email || setup.yourEmail)} />
      </details>
      <div>
        <Checkbox name="privacy" label={fields.privacy} />
        <Checkbox name="confirm14" label={fields.confirm14} />
      </div>
      <Failure error={failure.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {setup.create}
      </Button>
    </Form>
  )
}

/**
 * Removes the service worker. It was installed without an association and would keep answering with a page without name
 * and colour; the next page installs it again.
 */
async function freshStart(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } catch (error) {
    logWarning('service worker not removed', error)
  }
}

/** A preview of the association's card in the chosen colour. */
function Preview({ name, color }: { name: string; color: string }) {
  return (
    <figure className={`assoc ${styles.preview}`} style={{ '--assoc': color } as CSSProperties}>
      <figcaption className="muted sm">{setup.preview}</figcaption>
      <PreviewCard name={name.trim() || setup.name} />
    </figure>
  )
}
