import type { PartnerSheet } from '#domain/verification/shops.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { printer } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { partnerSheet, saveSign } from './data.ts'
import { Links } from './links.tsx'
import { Numbers } from './numbers.tsx'
import styles from './shops.module.css'
import { shops, sign as text } from './texts.ts'
import { WaitingProposal } from './waiting-proposal.tsx'

/** The shop of an offer: on its own page, and beside the offer's editor, whose head has the page's main button. */
export function PartnerPanel({ offerId, isBeside = false }: { offerId: string; isBeside?: boolean }) {
  const { data, error } = partnerSheet(offerId).use()
  if (data) return <PartnerParts sheet={data} isBeside={isBeside} />
  if (!error) return <SkeletonRows rows={3} thumbs={false} />
  // A draft has no shop yet.
  if (error.status === 404) return <p className="muted">{shops.noShopYet}</p>
  return <DeskProblem error={error} onRetry={() => void partnerSheet(offerId).refresh()} />
}

function PartnerParts({ sheet, isBeside }: { sheet: PartnerSheet; isBeside: boolean }) {
  const may = useMay()
  const mayWrite = may('partners.write')
  return (
    <Columns
      aside={
        <>
          <Numbers sheet={sheet} mayWrite={mayWrite} />
          {sheet.isPublic && <Sign offerId={sheet.offerId} />}
        </>
      }
    >
      <WaitingProposal offerId={sheet.offerId} of={sheet.proposal} mayWrite={may('contents.write')} isMain={!isBeside} />
      <Links sheet={sheet} mayWrite={mayWrite} isMain={!isBeside && !sheet.proposal} />
    </Columns>
  )
}

function Sign({ offerId }: { offerId: string }) {
  const action = useAction('sign not saved')
  return (
    <ListSection title={text.title}>
      <div className="stack">
        <p className="muted sm">{text.lead}</p>
        <div className={styles.buttons}>
          {(['a5', 'a4'] as const).map((size) => (
            <Button
              key={size}
              size="sm"
              variant="secondary"
              icon={printer}
              busy={action.busy === size}
              onClick={() => action.run(() => saveSign(offerId, size), size)}
            >
              {text[size]}
            </Button>
          ))}
        </div>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
    </ListSection>
  )
}
