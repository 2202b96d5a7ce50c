import { useState } from 'react'
import type { LinkedProvider } from '#domain/api.ts'
import { proveForm } from '#domain/sign-in.ts'
import { proveWithPasskey } from '../../data/account-passkeys.ts'
import { proveWithPassword, useAccount } from '../../data/account.ts'
import { ApiError } from '../../data/api.ts'
import { knowsPasskeys } from '../../data/passkeys.ts'
import { throughProvider } from '../../data/provider-sign-in.ts'
import { account as text } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { keyRound } from '../../ui/icons.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Failure, useFailure } from '../failure.tsx'
import { ProviderMark } from '../login/provider-mark.tsx'

const words = text.proof

/** «Conferma che sei tu», in any of the ways that the account has. */
export function ProofSheet({ open, onProved, onClose }: { open: boolean; onProved: () => void; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      {open && <Proof onProved={onProved} />}
    </Sheet>
  )
}

function Proof({ onProved }: { onProved: () => void }) {
  const { account } = useAccount()
  const failure = useFailure('not proved')
  const [needsCode, setNeedsCode] = useState(account?.secondFactor ?? false)
  const [busy, setBusy] = useState<string | null>(null)
  const hasPassword = account?.hasPassword ?? true
  const hasPasskey = (account?.passkeys.length ?? 0) > 0 && knowsPasskeys()
  const providers = account?.providers ?? []

  const send = async ({ password, code }: { password: string; code: string | undefined }) => {
    failure.clear()
    await proveWithPassword({ password, ...(code !== undefined && { code }) })
    onProved()
  }
  const refused = (error: unknown) => {
    // The second factor was switched on elsewhere: now its field is there.
    if (error instanceof ApiError && error.code === 'auth.twofactor_prompt') setNeedsCode(true)
    failure.show(error)
  }
  const other = (name: string, prove: () => Promise<boolean>) => {
    if (busy !== null) return
    setBusy(name)
    failure.clear()
    prove()
      .then((proved) => proved && onProved())
      .catch((error: unknown) => failure.show(error))
      .finally(() => setBusy(null))
  }

  return (
    <div className="stack">
      <p className="muted">{words.lead}</p>
      {hasPassword && (
        <Form rules={proveForm} onSubmit={send} onError={refused}>
          <PasswordField name="password" label={words.password} autoComplete="current-password" ref={startHere} />
          {needsCode && (
            <TextField
              name="code"
              label={words.code}
              hint={words.codeHint}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={16}
            />
          )}
          <Failure error={failure.error} ways={{ retry: 'submit', forgot: '/login?step=reset' }} own={OWN} />
          <Button type="submit" wide>
            {words.confirm}
          </Button>
        </Form>
      )}
      {!hasPassword && <Failure error={failure.error} own={OWN} />}
      {hasPassword && (hasPasskey || providers.length > 0) && <p className="muted sm">{words.or}</p>}
      {hasPasskey && (
        <Button wide variant="secondary" icon={keyRound} busy={busy === 'passkey'} onClick={() => other('passkey', withPasskey)}>
          {words.passkey}
        </Button>
      )}
      {providers.map(({ provider }) => (
        <Button
          key={provider}
          wide
          variant="secondary"
          busy={busy === provider}
          onClick={() => other(provider, () => withProvider(provider))}
        >
          <ProviderMark of={provider} />
          {words.provider(nameOf(provider))}
        </Button>
      ))}
    </div>
  )
}

const OWN = { 'auth.invalid_credentials': 'auth.wrong_password', 'auth.network': 'net.action_needs_network' } as const

const nameOf = (provider: LinkedProvider['provider']) => text.providers.names[provider]

/** The dialog gives the focus to what carries the attribute; React's own prop would be too early, before the dialog is open. */
const startHere = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

const withPasskey = async () => {
  await proveWithPasskey()
  return true
}

// In the click itself: the window would be taken for an advertisement later.
const withProvider = async (provider: LinkedProvider['provider']) => (await throughProvider(provider, { purpose: 'prove' })) !== undefined
