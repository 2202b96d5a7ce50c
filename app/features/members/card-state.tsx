import { useState } from 'react'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Box } from '#app/ui/desk/box.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Cancel } from './cancel.tsx'
import { liftSuspension } from './data.ts'
import { Facts } from '#app/ui/desk/facts.tsx'
import styles from './sheet.module.css'
import { Suspend } from './suspend.tsx'
import { acts as words, sheet as text } from './texts.ts'

/** The card's state, and the acts on it. */
export function CardState({ sheet }: { sheet: MemberSheet }) {
  const { periods, devices, lastCheck, wallets, state, suspensionText, cancellationReason, renewalFrom, acts } = sheet
  const { validFrom, validTo, suspendedFrom, suspendedTo, cancelledOn } = periods
  const isSuspended = cancelledOn === null && (acts.lift || state === 'suspended')
  return (
    <Box title={text.card}>
      <div className="stack">
        <Facts
          bare
          of={[
            { name: text.validity, value: validFrom && validTo ? text.period({ validFrom, validTo }) : text.noPeriod },
            { name: text.devices, value: text.counted(devices) },
            { name: text.lastCheck, value: lastCheck === null ? text.never : formatShortDate(romeDay(lastCheck)) },
            { name: text.wallet, value: wallets.map((kind) => text.wallets[kind]).join(', ') || text.noWallet },
          ]}
        />
        {isSuspended && suspendedFrom !== null && (
          <p>
            {text.suspended(suspendedFrom, suspendedTo)}. {suspensionText && text.publicText(suspensionText)}
          </p>
        )}
        {cancelledOn !== null && <p>{text.cancelledOn(cancelledOn, cancellationReason && words.reasonLabel(cancellationReason))}</p>}
        {cancelledOn === null && renewalFrom !== null && acts.renewal === null && state === 'valid' && (
          <p className="muted sm">{text.renewalFrom(renewalFrom)}</p>
        )}
        <Acts sheet={sheet} />
      </div>
    </Box>
  )
}

type Open = 'suspend' | 'cancel' | null

function Acts({ sheet }: { sheet: MemberSheet }) {
  const { acts, number, memberSince, state, isOwn } = sheet
  const may = useMay()
  // A member's card ends with the membership, through the register.
  const mayEnd = memberSince !== null && state !== 'cancelled' && !isOwn && may('applications.write')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const lifting = useAction('suspension not lifted')
  const { ask, dialog } = useQuestion()
  const name = fullName(sheet.firstname, sheet.lastname)
  const lift = () =>
    ask({ title: words.liftTitle(name), text: words.liftText, confirm: words.lift }, () =>
      lifting.run(async () => {
        await liftSuspension(sheet)
        showToast(words.lifted)
      }),
    )
  return (
    <>
      <div className={styles.acts}>
        {acts.suspend && (
          <Button variant="secondary" size="xs" onClick={() => setOpen('suspend')}>
            {words.suspend}
          </Button>
        )}
        {acts.lift && (
          <Button variant="secondary" size="xs" busy={lifting.busy !== null} onClick={lift}>
            {words.lift}
          </Button>
        )}
        {mayEnd && (
          <LinkButton variant="danger" size="xs" to={`/gestione/libro-soci/fine/${number}`}>
            {words.end}
          </LinkButton>
        )}
        {acts.cancel && (
          <Button variant="danger" size="xs" onClick={() => setOpen('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
      <ActionFailure error={lifting.error} ways={{ retry: lifting.retry }} />
      {dialog}
      <Suspend key={`suspend ${number}`} sheet={sheet} open={open === 'suspend'} onClose={close} />
      <Cancel key={`cancel ${number}`} sheet={sheet} open={open === 'cancel'} onClose={close} />
    </>
  )
}
