import { useState } from 'react'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { formatReceiptCode } from '#domain/reports/receipt-code.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { copy } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { makeClaim } from './data.ts'
import styles from './sheet.module.css'
import { acts as text } from './texts.ts'

/** A code with which the holder of a paper card links it to an account. A new code ends the old one, so it is made only on a press. */
export function Claim({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={text.claimTitle(fullName(sheet.firstname, sheet.lastname))}>
      {open && <Code number={sheet.number} />}
    </Sheet>
  )
}

function Code({ number }: { number: string }) {
  const [claim, setClaim] = useState<{ code: string; expiresAt: number } | null>(null)
  const action = useAction('claim code not made')
  const make = () => action.run(async () => setClaim(await makeClaim(number)))
  if (!claim)
    return (
      <div className="stack">
        <p>{text.claimLead}</p>
        <ActionFailure error={action.error} ways={{ retry: make }} />
        <Button wide busy={action.busy !== null} onClick={make}>
          {text.claimMake}
        </Button>
      </div>
    )
  const shown = formatReceiptCode(claim.code)
  return (
    <div className="stack">
      <p className={styles.code}>{shown}</p>
      <p>{text.claimText}</p>
      <p className="muted sm">{text.claimUntil(claim.expiresAt)}</p>
      <Button
        wide
        variant="tint"
        icon={copy}
        onClick={() => void navigator.clipboard.writeText(shown).then(() => showToast(text.claimCopied))}
      >
        {text.claimCopy}
      </Button>
    </div>
  )
}
