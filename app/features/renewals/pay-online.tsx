import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatMoney } from '#domain/format.ts'
import type { OnlineBegun, OnlineState } from '#domain/payments/online.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { openAddress } from '#app/platform/device/open-address.ts'
import { onlineOutcomeOf, whileUndecided } from '#app/platform/online-outcome.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { payOnlineText as text } from './texts-online.ts'

type Props = {
  card: Pick<CardAnswer, 'number'>
  amountCents: number
  onPaid: (outcome: OnlineState) => Promise<unknown>
}

/**
 * Pays the fee on the provider's page. A browser returns to the person's payments; a shell stays open beside the page, and asks for the
 * outcome when the person comes back.
 */
export function PayOnline({ card: { number }, amountCents: cents, onPaid }: Props) {
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const action = useAction('fee not paid online')
  const begin = async (): Promise<OnlineBegun> => {
    try {
      return await call<OnlineBegun>('POST', '/api/payments/online', { number, cents, requestKey })
    } catch (error) {
      // A refused press is over. A press without an answer is sent again with its key.
      if (error instanceof ApiError && error.status === 409) setRequestKey(crypto.randomUUID())
      throw error
    }
  }
  const pay = () =>
    action.run(async () => {
      const { id, url } = await begin()
      await openAddress(url, '')
      setOutcome(onlineOutcomeOf(id, onPaid))
      // The next press starts again: its page replaces this one.
      setRequestKey(crypto.randomUUID())
    })
  return (
    <div className="stack">
      <ActionFailure error={action.error} ways={{ retry: pay }} />
      <Button wide busy={action.busy !== null} onClick={pay}>
        {text.pay(formatMoney(cents))}
      </Button>
      <output className="sm muted">{outcome ? <Opened of={outcome} /> : text.how}</output>
    </div>
  )
}

type Outcome = ReturnType<typeof onlineOutcomeOf>

export function Opened({ of }: { of: Pick<Outcome, 'get' | 'use'> }) {
  const state = of.use(whileUndecided(of.get().data?.state)).data?.state
  return state === 'pending' || state === 'over' ? text[state] : text.opened
}
