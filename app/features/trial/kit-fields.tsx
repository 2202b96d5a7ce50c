import { useState } from 'react'
import { passwordAdvice } from '#domain/accounts/password.ts'
import { signInForm } from '#domain/accounts/sign-in.ts'
import { componenti as say } from './texts-kit.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './kit.module.css'
import { Section } from './kit-section.tsx'

export function FieldSection() {
  const [searched, setSearched] = useState('')
  return (
    <Section title={say.sections.fields}>
      <TextField label={say.email} name="a1" placeholder={say.emailExample} hint={say.emailHint} />
      <TextField label={say.focused} name="a2" defaultValue={say.focusedValue} className={styles.focusField} />
      <TextField label={say.wrong} name="a3" defaultValue={say.wrongValue} problem={say.wrongProblem} />
      <TextField label={say.off} name="a4" defaultValue={say.offValue} disabled />
      <PasswordField
        label={say.password}
        name="a5"
        autoComplete="new-password"
        hint={say.passwordHint}
        advise={(password) => passwordAdvice(password, [])}
      />
      <SearchField label={say.search} placeholder={say.searchExample} value={searched} onChange={setSearched} />
    </Section>
  )
}

export function ChoiceSection() {
  return (
    <Section title={say.sections.choices}>
      <Checkbox label={say.age} name="c1" defaultChecked />
      <Checkbox label={say.news} name="c2" />
      <Checkbox label={say.privacy} name="c3" problem={say.privacyProblem} />
      <Checkbox label={say.off} name="c4" defaultChecked disabled />
      <Group>
        <Switch label={say.appointments} defaultChecked />
        <Switch label={say.newDeals} />
        <Switch label={say.notForYou} disabled />
      </Group>
    </Section>
  )
}

/** A working form, to try errors, corrections and double presses. It sends nothing. */
export function FormSection() {
  const [send, setSend] = useState<(() => void) | null>(null)
  const wait = () => new Promise<void>((resolve) => setSend(() => resolve))
  return (
    <Section title={say.sections.form}>
      <Form rules={signInForm} onSubmit={wait} onError={() => {}} label={say.sections.form}>
        <TextField label={say.email} name="email" type="email" inputMode="email" autoComplete="off" required />
        <PasswordField label={say.password} name="password" autoComplete="off" required />
        <Button type="submit">{say.send}</Button>
      </Form>
      {send && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            send()
            setSend(null)
            showToast(say.sent)
          }}
        >
          {say.sent}
        </Button>
      )}
    </Section>
  )
}
