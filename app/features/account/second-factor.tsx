import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  endSecondFactor,
  hasBackOffice,
  newRecoveryCodes,
  startSecondFactor,
  type SecondFactorStart,
} from '#app/platform/session/account.ts'
import { useStepFocus } from '#app/ui/focus.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { keyRound, shieldCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { AccountPage } from './account-page.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { offersPasskeys } from './passkey-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { AskForLink, FollowLink, orLink } from './staff-link.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'

/** /account/due-passaggi: off, in set-up, showing recovery codes, or on. Secrets are not shown again after leaving. */
export function SecondFactor() {
  const [setup, setSetup] = useState<SecondFactorStart | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isLinkWanted, setLinkWanted] = useState(false)
  // The desk page that sent the person here (desk-problem.tsx).
  const { desk } = (useLocation().state ?? {}) as { desk?: string }
  const token = useSearchParams()[0].get('token')
  useStepFocus(codes ? 'codes' : setup ? 'setup' : isLinkWanted ? 'link' : 'state')
  const title = codes ? words.codesTitle : words.title
  return (
    <AccountPage title={title} lead={codes ? words.codesLead : words.lead}>
      {(account) => {
        if (token !== null) return <FollowLink token={token} isStaff={hasBackOffice(account)} />
        if (isLinkWanted) return <AskForLink />
        if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
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
        return (
          <>
            {desk && account.secondFactor && (
              <LinkButton wide to={desk}>
                {words.toDesk}
              </LinkButton>
            )}
            {account.asksForCode ? <CodeIsOn /> : <CodeIsOff onStarted={setSetup} onLinkWanted={() => setLinkWanted(true)} />}
            <PasskeyStep account={account} onCodes={setCodes} onLinkWanted={() => setLinkWanted(true)} />
            {account.secondFactor && <RecoveryCodesLeft left={account.recoveryCodesLeft} onCodes={setCodes} />}
          </>
        )
      }}
    </AccountPage>
  )
}

function CodeIsOff({ onStarted, onLinkWanted }: { onStarted: (setup: SecondFactorStart) => void; onLinkWanted: () => void }) {
  const action = useAction('second factor not started')
  const start = () => action.run(() => orLink(async () => onStarted(await startSecondFactor()), onLinkWanted))
  return (
    <>
      <p>{words.whatFor}</p>
      {offersPasskeys && <p className="muted">{words.passkeyNote}</p>}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide icon={shieldCheck} busy={action.busy !== null} onClick={start}>
        {words.turnOn}
      </Button>
    </>
  )
}

function CodeIsOn() {
  const question = useQuestion()
  const action = useAction('second factor not switched off')
  const end = () =>
    question.ask({ title: words.offQuestion, text: words.offText, confirm: words.turnOff, danger: true }, () =>
      action.run(async () => {
        await endSecondFactor()
        showToast(words.turnedOff)
      }),
    )
  return (
    <>
      <Banner tone="ok" icon={shieldCheck}>
        {words.isOn}
      </Banner>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant="danger" busy={action.busy !== null} onClick={end}>
        {words.turnOff}
      </Button>
      {question.dialog}
    </>
  )
}

/** The number of recovery codes left, and how to replace them. */
function RecoveryCodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const question = useQuestion()
  const action = useAction('no new recovery codes')
  const renew = () => action.run(async () => onCodes((await newRecoveryCodes()).recoveryCodes))
  const ask = () => question.ask({ title: words.newCodesQuestion, text: words.newCodesText, confirm: words.newCodesConfirm }, renew)
  return (
    <>
      <Group>
        <Row icon={keyRound} title={words.codes} detail={words.codesLeft(left)} />
      </Group>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant="secondary" busy={action.busy !== null} onClick={ask}>
        {words.newCodes}
      </Button>
      {question.dialog}
    </>
  )
}
