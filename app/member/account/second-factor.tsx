import { useState } from 'react'
import type { AccountAnswer } from '#domain/api.ts'
import { endSecondFactor, newRecoveryCodes, startSecondFactor, type SecondFactorStart } from '../../data/account.ts'
import { account as text } from '../../texts/account.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Group } from '../../ui/group.tsx'
import { keyRound, shieldCheck } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { AccountFailure } from './account-failure.tsx'
import { AccountPage } from './account-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { useAction } from './use-action.ts'

const words = text.secondFactor

/** /account/due-passaggi: off, being set up, codes to put away, on. What was shown once is not shown again after leaving. */
export function SecondFactor() {
  const [setup, setSetup] = useState<SecondFactorStart | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const title = codes ? words.codesTitle : words.title
  return (
    <AccountPage title={title} lead={codes ? words.codesLead : words.lead}>
      {(account) => {
        if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        if (account.secondFactor) return <IsOn account={account} onCodes={setCodes} />
        if (setup)
          return (
            <SecondFactorSetup
              setup={setup}
              onStop={() => setSetup(null)}
              onConfirmed={(codes) => {
                setSetup(null)
                setCodes(codes)
                showToast(words.turnedOn)
              }}
            />
          )
        return <IsOff onStarted={setSetup} />
      }}
    </AccountPage>
  )
}

function IsOff({ onStarted }: { onStarted: (setup: SecondFactorStart) => void }) {
  const action = useAction('second factor not started')
  const start = () => action.run(async () => onStarted(await startSecondFactor()))
  return (
    <>
      <p>{words.whatFor}</p>
      <p className="muted">{words.passkeyNote}</p>
      <AccountFailure error={action.error} ways={{ retry: start }} />
      <Button wide icon={shieldCheck} busy={action.busy !== null} onClick={start}>
        {words.turnOn}
      </Button>
    </>
  )
}

function IsOn({ account: { recoveryCodesLeft }, onCodes }: { account: AccountAnswer; onCodes: (codes: string[]) => void }) {
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null)
  const action = useAction('second factor not changed')
  const renew = () => action.run(async () => onCodes((await newRecoveryCodes()).recoveryCodes), 'codes')
  const end = () =>
    action.run(async () => {
      await endSecondFactor()
      showToast(words.turnedOff)
    }, 'off')
  const answer = () => {
    setAsked(null)
    if (asked === 'codes') renew()
    if (asked === 'off') end()
  }
  return (
    <>
      <Banner tone="ok" icon={shieldCheck}>
        {words.isOn}
      </Banner>
      <Group>
        <Row icon={keyRound} title={words.codes} detail={words.codesLeft(recoveryCodesLeft)} />
      </Group>
      <AccountFailure error={action.error} />
      <Button wide variant="secondary" busy={action.busy === 'codes'} onClick={() => setAsked('codes')}>
        {words.newCodes}
      </Button>
      <Button wide variant="danger" busy={action.busy === 'off'} onClick={() => setAsked('off')}>
        {words.turnOff}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'codes' ? words.newCodesQuestion : words.offQuestion}
        text={asked === 'codes' ? words.newCodesText : words.offText}
        confirm={asked === 'codes' ? words.newCodesConfirm : words.turnOff}
        cancel={text.cancel}
        danger={asked === 'off'}
        onConfirm={answer}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
