import type { AccountAnswer } from '#domain/accounts/api.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/accounts/provider.ts'
import { ownAccount, unlinkProvider } from '#app/platform/session/account.ts'
import { appInfo } from '#app/platform/association.ts'
import { throughProvider } from '#app/platform/session/provider-sign-in.ts'
import { offersPasskeys } from './passkey-words.ts'
import { account as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { keyRound, lock, shieldCheck } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ProviderMark } from '#app/shell/proof/provider-mark.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import styles from './account-screen.module.css'
import { useAction } from '#app/shell/proof/use-action.ts'

const words = text.providers

/** Password, passkeys, second factor, and the providers that are linked or can be. */
export function SignInWays({ account }: { account: AccountAnswer }) {
  const question = useQuestion()
  const action = useAction('provider not changed')
  const linked = account.providers.map(({ provider }) => provider)
  const shown = [...new Set([...appInfo().providers, ...linked])]

  const link = (provider: Provider) => {
    // The pop-up must open within the press, and only when it is needed.
    let isProved = account.proved
    action.run(async () => {
      if (!isProved) await action.proveFirst()
      isProved = true
      if (!(await throughProvider(provider, { purpose: 'link', returnTo: '/account' }))) return
      await ownAccount.refresh()
      showToast(words.connectedNow(PROVIDER_NAMES[provider]))
    }, provider)
  }
  const unlink = (provider: Provider) => {
    const name = PROVIDER_NAMES[provider]
    question.ask({ title: words.question(name), text: words.questionText(name), confirm: words.disconnect, danger: true }, () =>
      action.run(async () => {
        await unlinkProvider(provider)
        showToast(words.disconnectedNow(name))
      }, provider),
    )
  }

  return (
    <div>
      <Group>
        <Row
          icon={lock}
          title={text.access.password}
          detail={account.hasPassword ? text.access.passwordSet : text.access.noPassword}
          to="/account/password"
          chevron
        />
        {(offersPasskeys || account.passkeys.length > 0) && (
          <Row
            icon={keyRound}
            title={text.access.passkeys}
            detail={text.access.passkeysCount(account.passkeys.length)}
            to="/account/passkey"
            chevron
          />
        )}
        <Row
          icon={shieldCheck}
          title={text.access.secondFactor}
          detail={account.secondFactor ? text.access.on : text.access.off}
          to="/account/due-passaggi"
          chevron
        />
        {shown.map((provider) => {
          const name = PROVIDER_NAMES[provider]
          const own = account.providers.find((one) => one.provider === provider)
          return (
            <Row
              key={provider}
              mark={<ProviderMark of={provider} />}
              title={name}
              detail={own ? words.connected : words.notConnected}
              end={
                <Button
                  variant="secondary"
                  size="sm"
                  busy={action.busy === provider}
                  aria-label={own ? words.disconnectLabel(name) : words.connectLabel(name)}
                  onClick={() => (own ? unlink(provider) : link(provider))}
                >
                  {own ? words.disconnect : words.connect}
                </Button>
              }
            />
          )
        })}
      </Group>
      <div className={styles.below}>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      {question.dialog}
    </div>
  )
}
