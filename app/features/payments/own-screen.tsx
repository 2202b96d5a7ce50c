import { useSearchParams } from 'react-router'
import { formatMoney } from '#domain/format.ts'
import type { OwnPayment } from '#domain/payments/payment.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { ban, banknote, download } from '#app/ui/icons.ts'
import { List } from '#app/ui/list.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { OnlineOutcome } from './online-outcome.tsx'
import { ownPayments, saveOwnReceipt } from './own-data.ts'
import { ownText as text } from './own-texts.ts'
import styles from './payments.module.css'

/** /account/pagamenti: payments of the person and their children. */
export function Pagamenti() {
  const known = ownPayments.use()
  const online = useSearchParams()[0].get('online')
  const action = useAction('receipt not saved')
  const row = (item: OwnPayment) => (
    <OwnRow item={item} busy={action.busy === item.id} onSave={() => action.run(() => saveOwnReceipt(item.id), item.id)} />
  )
  return (
    <Screen title={text.title} lead={text.lead} freshness={known}>
      {online && <OnlineOutcome id={online} />}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {known.data === null ? (
        <NotOnDevice stale={known.stale} texts={text} onRetry={ownPayments.refresh} />
      ) : (
        <List of={known.data} loading={false} columns={false} row={row} empty={<EmptyState icon={banknote} text={text.none} />} />
      )}
      <p className={`sm muted ${styles.kept}`}>{text.kept}</p>
    </Screen>
  )
}

function OwnRow({ item, busy, onSave }: { item: OwnPayment; busy: boolean; onSave: () => void }) {
  const period = text.period(item)
  return (
    <Row
      title={
        <>
          <span className="num">{formatMoney(item.cents)}</span> · {text.what(item)}
        </>
      }
      detail={
        <>
          <span className="num">{text.line(item)}</span>
          {period && <span>{period}</span>}
          {item.voided && (
            <span>
              <Tag tone="bad" icon={ban}>
                {text.voided}
              </Tag>
            </span>
          )}
        </>
      }
      end={
        <Button variant="secondary" size="xs" icon={download} busy={busy} aria-label={text.receiptOf(item.receipt)} onClick={onSave}>
          {text.receipt}
        </Button>
      }
    />
  )
}
