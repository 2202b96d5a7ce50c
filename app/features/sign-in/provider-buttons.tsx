import type { ErrorCode } from '#domain/errors.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/accounts/provider.ts'
import { ApiError } from '#app/platform/api.ts'
import { appInfo } from '#app/platform/association.ts'
import { throughProvider } from '#app/platform/session/provider-sign-in.ts'
import { asksForCode } from '#app/platform/session/second-step.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useEnter } from './enter.ts'
import styles from './provider-buttons.module.css'
import { ProviderMark } from '#app/shell/proof/provider-mark.tsx'
import { loginPath } from '#app/shell/login-path.ts'

/**
 * «Continua con Google» and «Continua con Facebook», each if its settings exist.
 *
 * @param signIn the address of the sign-in by password, if it is another page
 */
export function ProviderButtons({ signIn }: { signIn?: string }) {
  const { providers } = appInfo()
  const enter = useEnter()
  const action = useAction('sign-in through a provider failed')

  const go = (provider: Provider) =>
    action.run(async () => {
      try {
        const opened = await throughProvider(provider, { returnTo: enter.returnTo })
        if (opened) enter.afterProvider(opened)
      } catch (error) {
        if (!asksForCode(error)) throw error
        enter.toSecondStep()
      }
    }, provider)

  // A sentence that asks for input stays.
  const useEmail = () => {
    if (!has(action.error, 'auth.link_accounts')) action.clear()
    document.querySelector<HTMLInputElement>('input[name=email]')?.focus()
  }
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{login.or}</p>
      <div className="pair">
        {providers.map((provider) => (
          <Button key={provider} variant="secondary" size="sm" busy={action.busy === provider} onClick={() => go(provider)}>
            <ProviderMark of={provider} />
            <span>
              <span className="vh">{login.continueWith} </span>
              {PROVIDER_NAMES[provider]}
            </span>
          </Button>
        ))}
      </div>
      <Failure
        error={action.error}
        // Not an error: the person has closed the window, or must do something first.
        tone={has(action.error, 'auth.popup_closed', 'auth.link_accounts') ? 'warn' : 'bad'}
        ways={{
          // A person without data from the provider counts as new.
          useEmail: signIn || !has(action.error, 'auth.provider_no_email') ? useEmail : loginPath('registrati', enter.returnTo),
          signIn: signIn ?? useEmail,
          forgot: loginPath('reset', enter.returnTo),
          retry: action.retry,
        }}
      />
    </div>
  )
}

const has = (error: unknown, ...codes: ErrorCode[]) => error instanceof ApiError && codes.includes(error.code)
