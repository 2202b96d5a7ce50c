import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { formatMoney } from '#domain/format.ts'
import type { OnlineBegun } from '#domain/payments/online.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { openAddress } from '#app/platform/device/open-address.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { payOnlineText as text } from './texts-online.ts'

/** Pays the fee on the provider's page. A browser returns to the person's payments; a shell stays open beside the page. */
export function PayOnline({ card: { number }, amountCents: cents }: { card: Pick<CardAnswer, 'number'>; amountCents: number }) {
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [isOpened, setOpened] = useState(false)
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
      const { url } = await begin()
      await openAddress(url, '')
      setOpened(true)
      // The next press starts again: its page replaces this one.
      setRequestKey(crypto.randomUUID())
    })
  return (
    <div className="stack">
      <ActionFailure error={action.error} ways={{ retry: pay }} />
      <Button wide busy={action.busy !== null} onClick={pay}>
        {text.pay(formatMoney(cents))}
      </Button>
      <output className="sm muted">{isOpened ? text.opened : text.how}</output>
    </div>
  )
}
