import { useState } from 'react'
import type { AccountAnswer } from '#domain/api.ts'
import { askForNoPasskey, askForPasskey } from '../../data/account.ts'
import { secondFactor as words } from '../../texts/account-second-factor.ts'
import { Group } from '../../ui/group.tsx'
import { keyRound } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Switch } from '../../ui/switch.tsx'
import { FactorFailure } from './staff-link.tsx'
import { useAction } from './use-action.ts'

/** «Chiedi la passkey dopo la password»: a second step without an app. Its recovery codes are new, and shown once. */
export function PasskeyStep({ account, onCodes }: { account: AccountAnswer; onCodes: (codes: string[]) => void }) {
  const action = useAction('passkey step not changed')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOn: boolean) => {
    if (action.busy !== null) return
    setChosen(isOn)
    action.run(async () => {
      try {
        if (isOn) onCodes((await askForPasskey()).recoveryCodes)
        else await askForNoPasskey()
      } finally {
        setChosen(null)
      }
      showToast(isOn ? words.passkeyOn : words.passkeyOff)
    })
  }
  return (
    <>
      <Group>
        {account.passkeys.length === 0 ? (
          <Row icon={keyRound} title={words.askPasskey} detail={words.askPasskeyFirst} to="/account/passkey" chevron />
        ) : (
          <Switch
            name="asksForPasskey"
            label={words.askPasskey}
            detail={words.askPasskeyDetail}
            checked={chosen ?? account.asksForPasskey}
            onChange={(event) => choose(event.currentTarget.checked)}
          />
        )}
      </Group>
      <FactorFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
