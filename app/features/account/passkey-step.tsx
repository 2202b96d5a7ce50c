import { useState } from 'react'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { askForNoPasskey, askForPasskey } from '#app/platform/session/account.ts'
import { offersPasskeys } from './passkey-words.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { Group } from '#app/ui/group.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Switch } from '#app/ui/switch.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { orLink } from './staff-link.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

type PasskeyStepProps = { account: AccountAnswer; onCodes: (codes: string[]) => void; onLinkWanted: () => void }

/** «Chiedi la passkey dopo la password»: a second factor without an app. New recovery codes are shown once. */
export function PasskeyStep({ account, onCodes, onLinkWanted }: PasskeyStepProps) {
  const action = useAction('passkey step not changed')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOn: boolean) => {
    if (action.busy !== null) return
    setChosen(isOn)
    action.run(() =>
      orLink(async () => {
        try {
          if (isOn) onCodes((await askForPasskey()).recoveryCodes)
          else await askForNoPasskey()
        } finally {
          setChosen(null)
        }
        showToast(isOn ? words.passkeyOn : words.passkeyOff)
      }, onLinkWanted),
    )
  }
  // Turned on in an app without passkeys, the next sign-in there would need a recovery code.
  if (!offersPasskeys && !account.asksForPasskey) return null
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
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
