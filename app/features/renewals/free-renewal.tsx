import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatLongDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { renewal } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { renewalLead } from './renewal-lead.ts'
import { Renewed } from './renewed.tsx'
import { call } from '#app/platform/api.ts'
import { isOwnCard } from '#app/platform/card/card.ts'

type FreeRenewalProps = {
  card: CardAnswer
  today: PlainDate
  /** Loads the renewed card; the sheet then shows its new end. */
  onRenewed: () => Promise<unknown>
  onClose: () => void
}

/** Renews a card of a category without a fee with one press, and shows the new end. */
export function FreeRenewal({ card, today, onRenewed, onClose }: FreeRenewalProps) {
  // Stays the old card: the new one loads while its end is shown.
  const [first] = useState(card)
  const [until, setUntil] = useState<string | null>(null)
  const action = useAction('card not renewed')

  const renew = () =>
    action.run(async () => {
      const end = await renewCard(first)
      await onRenewed()
      setUntil(end)
    })

  if (until !== null) return <Renewed text={renewal.done(formatLongDate(until))} onClose={onClose} />
  return (
    <>
      <p className="muted">{renewalLead(first, today, true)}</p>
      <p>{renewal.free}</p>
      <ActionFailure error={action.error} ways={{ retry: renew }} />
      <Button wide busy={action.busy !== null} onClick={renew}>
        {renewal.renewNow}
      </Button>
    </>
  )
}

/**
 * Renews a card without a fee. A repetition, also after a lost answer, renews once.
 *
 * @param card the own card or a child's, as shown
 * @returns the new last day
 * @throws ApiError api.conflict when only the office can renew it
 */
async function renewCard({ number, periods: { validTo } }: CardAnswer): Promise<string> {
  const path = isOwnCard(number) ? '/api/card/renewal' : `/api/family/${number}/renewal`
  const { periods } = await call<CardAnswer>('POST', path, { validTo })
  return periods.validTo ?? ''
}
