import { useEffect, useRef } from 'react'
import { codeForm } from '#domain/accounts/second-factor.ts'
import { ApiError } from '#app/platform/api.ts'
import { sendCode } from '#app/platform/session/second-step.ts'
import { proof as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'

/**
 * A password or a provider has confirmed the person; if the account has a second factor, its code completes the proof.
 *
 * @param onTooLate the pending proof has expired and must start again
 */
export function ProofCode({ onProved, onTooLate }: { onProved: () => void; onTooLate: (error: unknown) => void }) {
  const failure = useFailure('not proved')
  const send = async ({ code }: { code: string }) => {
    failure.clear()
    await sendCode(code)
    onProved()
  }
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'auth.session_expired') onTooLate(error)
    else failure.show(error)
  }
  return (
    <Form rules={codeForm} onSubmit={send} onError={refused}>
      <p className="muted">{words.codeLead}</p>
      <CodeField starts />
      <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {words.confirm}
      </Button>
    </Form>
  )
}

/** @param starts whether it is the only field here */
export function CodeField({ starts = false }: { starts?: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (starts) field.current?.focus()
  }, [starts])
  return (
    <TextField
      ref={field}
      name="code"
      label={words.code}
      hint={words.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={16}
    />
  )
}
