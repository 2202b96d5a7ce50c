import { useState } from 'react'
import type { AccountAnswer } from '#domain/api.ts'
import { PROVIDER_NAMES, type Provider } from '#domain/provider.ts'
import { refreshAccount, unlinkProvider } from '../../data/account.ts'
import { appInfo } from '../../data/association.ts'
import { throughProvider } from '../../data/provider-sign-in.ts'
import { account as text } from '../../texts/account.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Group } from '../../ui/group.tsx'
import { keyRound, lock, shieldCheck } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { ProviderMark } from '../login/provider-mark.tsx'
import { AccountFailure } from './account-failure.tsx'
import styles from './account.module.css'
import { useAction } from './use-action.ts'

const words = text.providers

/** Password, passkeys, second factor, and the services that the account is linked with or could be. */
export function SignInWays({ account }: { account: AccountAnswer }) {
  const [leaving, setLeaving] = useState<Provider | null>(null)
  const action = useAction('provider not changed')
  const linked = account.providers.map(({ provider }) => provider)
  const shown = [...new Set([...appInfo().providers, ...linked])]

  const link = (provider: Provider) => {
    // The window that opens with the press must not open in vain.
    let isProved = account.proved
    action.run(async () => {
      if (!isProved) await action.proveFirst()
      isProved = true
      if (!(await throughProvider(provider, { purpose: 'link', returnTo: '/account' }))) return
      await refreshAccount()
      showToast(words.connectedNow(PROVIDER_NAMES[provider]))
    }, provider)
  }
  const unlink = (provider: Provider) => {
    setLeaving(null)
    action.run(async () => {
      await unlinkProvider(provider)
      showToast(words.disconnectedNow(PROVIDER_NAMES[provider]))
    }, provider)
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
        <Row
          icon={keyRound}
          title={text.access.passkeys}
          detail={text.access.passkeysCount(account.passkeys.length)}
          to="/account/passkey"
          chevron
        />
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
                  onClick={() => (own ? setLeaving(provider) : link(provider))}
                >
                  {own ? words.disconnect : words.connect}
                </Button>
              }
            />
          )
        })}
      </Group>
      <div className={styles.below}>
        <AccountFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? words.question(PROVIDER_NAMES[leaving]) : ''}
        text={leaving ? words.questionText(PROVIDER_NAMES[leaving]) : ''}
        confirm={words.disconnect}
        cancel={text.cancel}
        danger
        onConfirm={() => leaving && unlink(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </div>
  )
}
