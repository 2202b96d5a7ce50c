import { useState } from 'react'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { formatShortDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { printer } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Admit } from './admit.tsx'
import { Cancel } from './cancel.tsx'
import { ChangeCategory } from './change-category.tsx'
import { Claim } from './claim.tsx'
import { liftSuspension, printMember } from './data.ts'
import { Facts } from '#app/ui/desk/facts.tsx'
import styles from './sheet.module.css'
import { StateTag } from './state-tag.tsx'
import { Suspend } from './suspend.tsx'
import { acts as words, sheet as text } from './texts.ts'

/** How the card stands, and what can be done with it. */
export function CardState({ sheet }: { sheet: MemberSheet }) {
  const { periods, devices, lastCheck, wallets, state, suspensionText, cancellationReason, renewalFrom, acts } = sheet
  const { validFrom, validTo, suspendedFrom, suspendedTo, cancelledOn } = periods
  const isSuspended = cancelledOn === null && (acts.lift || state === 'suspended')
  return (
    <ListSection title={text.card}>
      <div className="stack">
        <Group>
          <Facts
            of={[
              { name: text.state, value: <StateTag state={state} /> },
              { name: text.validity, value: validFrom && validTo ? text.period({ validFrom, validTo }) : text.noPeriod },
              { name: text.devices, value: text.counted(devices) },
              { name: text.lastCheck, value: lastCheck === null ? text.never : formatShortDate(romeDay(lastCheck)) },
              { name: text.wallet, value: wallets.map((kind) => text.wallets[kind]).join(', ') || text.noWallet },
            ]}
          />
        </Group>
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
    </ListSection>
  )
}

type Open = 'admit' | 'suspend' | 'cancel' | 'category' | 'claim' | null

function Acts({ sheet }: { sheet: MemberSheet }) {
  const { acts, number, wallets, memberSince, state, isOwn } = sheet
  const may = useMay()
  // A member's card ends with the membership.
  const mayEnd = memberSince !== null && state !== 'cancelled' && !isOwn && may('applications.write')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const lifting = useAction('suspension not lifted')
  const printing = useAction('card not printed')
  const { ask, dialog } = useQuestion()
  const name = fullName(sheet.firstname, sheet.lastname)
  const lift = () =>
    ask({ title: words.liftTitle(name), text: words.liftText, confirm: words.lift }, () =>
      lifting.run(async () => {
        await liftSuspension(sheet)
        showToast(words.lifted)
      }),
    )
  const print = () =>
    printing.run(async () => {
      if (await printMember(number, words.printName)) showToast(words.printed)
    })
  const printAgain = () => ask({ title: words.printTitle(name), text: words.printText, confirm: words.print }, print)
  return (
    <>
      <div className={styles.acts}>
        {acts.print && (
          <Button
            variant="secondary"
            size="sm"
            icon={printer}
            busy={printing.busy !== null}
            onClick={wallets.includes('print') ? printAgain : print}
          >
            {words.print}
          </Button>
        )}
        {acts.link && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('claim')}>
            {words.claim}
          </Button>
        )}
        {acts.admission && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('admit')}>
            {words.admit}
          </Button>
        )}
        {acts.suspend && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('suspend')}>
            {words.suspend}
          </Button>
        )}
        {acts.lift && (
          <Button variant="secondary" size="sm" busy={lifting.busy !== null} onClick={lift}>
            {words.lift}
          </Button>
        )}
        {acts.categories.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('category')}>
            {words.category}
          </Button>
        )}
        {mayEnd && (
          <LinkButton variant="danger" size="sm" to={`/gestione/libro-soci/fine/${number}`}>
            {words.end}
          </LinkButton>
        )}
        {acts.cancel && (
          <Button variant="danger" size="sm" onClick={() => setOpen('cancel')}>
            {words.cancel}
          </Button>
        )}
      </div>
      <ActionFailure error={printing.error} ways={{ retry: printing.retry }} />
      <ActionFailure error={lifting.error} ways={{ retry: lifting.retry }} />
      {dialog}
      <Admit key={`admit ${number}`} sheet={sheet} open={open === 'admit'} onClose={close} />
      <Claim key={`claim ${number}`} sheet={sheet} open={open === 'claim'} onClose={close} />
      <Suspend key={`suspend ${number}`} sheet={sheet} open={open === 'suspend'} onClose={close} />
      <Cancel key={`cancel ${number}`} sheet={sheet} open={open === 'cancel'} onClose={close} />
      <ChangeCategory key={`category ${number}`} sheet={sheet} open={open === 'category'} onClose={close} />
    </>
  )
}
