import { useState } from 'react'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/accounts/provider.ts'
import { proveForm } from '#domain/accounts/sign-in.ts'
import { proveWithPassword, useAccount } from '#app/platform/session/account.ts'
import { appInfo } from '#app/platform/association.ts'
import { ApiError } from '#app/platform/api.ts'
import { knowsPasskeys } from '#app/platform/device/knows-passkeys.ts'
import { proveWithPasskey, signInWithPasskey } from '#app/platform/session/passkeys.ts'
import { throughProvider } from '#app/platform/session/provider-sign-in.ts'
import { useSession } from '#app/platform/session/session.ts'
import { signIn } from '#app/platform/session/sign-in.ts'
import { asksForCode } from '#app/platform/session/second-step.ts'
import { proof as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { CodeField, ProofCode } from './proof-code.tsx'
import { forgotPassword } from '#app/platform/session/access-mails.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useAction } from './use-action.ts'

/**
 * «Conferma che sei tu», with the account's ways of proof.
 *
 * @param again the session has ended: «Accedi di nuovo»
 */
export function ProofSheet({ open, again, onProved, onClose }: ProofProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={again ? words.againTitle : words.title}>
      {open && <Proof again={again} onProved={onProved} />}
    </Sheet>
  )
}

type ProofProps = { again: boolean; onProved: () => void }

function Proof({ again, onProved }: ProofProps) {
  const account = useAccount()
  const email = useSession().user?.email ?? ''
  const failure = useFailure('not proved')
  const [needsCode, setNeedsCode] = useState(!again && (account?.secondFactor ?? false))
  const [busy, setBusy] = useState<string | null>(null)
  /** The first step is done, and the account needs a code too. */
  const [isHalf, setHalf] = useState(false)
  const { hasPassword, hasPasskey, providers } = waysToProve(account)

  const send = async ({ password, code }: { password: string; code: string | undefined }) => {
    failure.clear()
    await (again ? signIn({ email, password }) : proveWithPassword({ password, ...(code !== undefined && { code }) }))
    onProved()
  }
  const refused = (error: unknown) => {
    if (asksForCode(error) && again) return setHalf(true)
    // The second factor was switched on elsewhere: its field appears.
    if (asksForCode(error)) setNeedsCode(true)
    failure.show(error)
  }
  const other = async (name: string, prove: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(name)
    failure.clear()
    try {
      await prove()
      onProved()
    } catch (error) {
      if (asksForCode(error)) setHalf(true)
      else failure.show(error)
    } finally {
      setBusy(null)
    }
  }
  const startAgain = (error: unknown) => {
    setHalf(false)
    failure.show(error)
  }

  if (isHalf) return <ProofCode onProved={onProved} onTooLate={startAgain} />
  return (
    <div className="stack">
      <p className="muted">{again ? words.againLead(email) : words.lead}</p>
      {hasPassword && (
        <Form rules={proveForm} onSubmit={send} onError={refused}>
          <PasswordField name="password" label={words.password} autoComplete="current-password" ref={startHere} />
          {needsCode && <CodeField />}
          <ActionFailure error={failure.error} ways={{ retry: 'submit' }} own={OWN} />
          <Button type="submit" wide>
            {again ? words.signIn : words.confirm}
          </Button>
        </Form>
      )}
      {!hasPassword && <ActionFailure error={failure.error} own={OWN} />}
      {hasPassword && (hasPasskey || providers.length > 0) && <p className="muted sm">{words.or}</p>}
      {hasPasskey && (
        <Button
          wide
          variant="secondary"
          icon={keyRound}
          busy={busy === 'passkey'}
          onClick={() => void other('passkey', again ? signInWithPasskey : proveWithPasskey)}
        >
          {words.passkey}
        </Button>
      )}
      {providers.map((provider) => (
        <Button
          key={provider}
          wide
          variant="secondary"
          busy={busy === provider}
          onClick={() => void other(provider, () => withProvider(provider, again))}
        >
          <ProviderMark of={provider} />
          {words.provider(PROVIDER_NAMES[provider])}
        </Button>
      ))}
      {account && <ForgottenPassword email={account.email} hasPassword={hasPassword} />}
    </div>
  )
}

/** The account's ways of proof. Before the server's answer the account counts as having a password. */
export function waysToProve(account: Pick<AccountAnswer, 'hasPassword' | 'passkeys' | 'providers'> | null) {
  return {
    hasPassword: account?.hasPassword ?? true,
    hasPasskey: (account?.passkeys.length ?? 0) > 0 && knowsPasskeys(),
    // A provider without configuration is still linked, but cannot prove anything.
    providers: (account?.providers ?? []).map(({ provider }) => provider).filter((one) => appInfo().providers.includes(one)),
  }
}

const OWN = {
  'auth.invalid_credentials': 'auth.wrong_password',
  'auth.passkey_failed': 'auth.passkey_silent',
  // The pending proof has expired: it starts again.
  'auth.session_expired': 'auth.proof_required',
} as const

/** The dialog focuses the element with this attribute; React's own prop would act before the dialog is open. */
const startHere = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

// In the click itself: later the window would be blocked as a popup. Without a window the page leaves and comes back.
const withProvider = async (provider: Provider, again: boolean) => {
  const proved = await throughProvider(provider, { purpose: again ? 'sign-in' : 'prove', returnTo: location.pathname })
  // The provider's settings were removed after the page was loaded.
  if (!proved) throw new ApiError('auth.server', 0)
}

/** The way out when no proof is possible: a new or first password, by mail. /login is closed to signed-in people. */
export function ForgottenPassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const action = useAction('reset link not sent')
  const [isSent, setSent] = useState(false)
  const send = () =>
    action.run(async () => {
      setSent(false)
      await forgotPassword(email)
      setSent(true)
    })
  return (
    <>
      <p>
        <button type="button" className="link" aria-busy={action.busy !== null} onClick={send}>
          {hasPassword ? words.forgot : words.choose}
        </button>
      </p>
      <output>{isSent && <Banner tone="ok">{words.forgotSent(email)}</Banner>}</output>
      <ActionFailure error={action.error} ways={{ retry: send }} />
    </>
  )
}
