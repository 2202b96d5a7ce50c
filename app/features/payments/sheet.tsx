import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PaymentSheet } from '#domain/payments/payment.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskPageComing } from '#app/shell/desk/desk-page-coming.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { download } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { paymentSheet, saveReceipt, settlePayment } from './data.ts'
import { Facts, type Fact } from './facts.tsx'
import styles from './payments.module.css'
import { list as words, room, sheet as text } from './texts.ts'
import { Void } from './void.tsx'

/** /gestione/pagamenti/:id: one payment and its receipt. */
export function Payment({ id, root }: { id: string; root: string }) {
  const { data: sheet, fetchedAt, error } = paymentSheet(id).use()
  const { search } = useLocation()
  const up = { title: room.title, to: `${root}${search}` }
  if (!sheet) {
    const said = { ...words.problem, notFound: text.gone }
    return <DeskPageComing title={room.title} list={up} error={error} words={said} onRetry={() => void paymentSheet(id).refresh()} />
  }
  return (
    <DeskPage
      title={text.title(sheet.receipt)}
      path={[up]}
      state={sheet.payer}
      actions={<Download sheet={sheet} />}
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <div className={styles.form}>
        {sheet.voided && <Banner tone="bad">{text.isVoided(sheet.voided.reason, sheet.voidedBy, sheet.voided.at)}</Banner>}
        {sheet.isUnallocated && <Unallocated id={sheet.id} />}
        <Group>
          <Facts of={factsOf(sheet)} />
        </Group>
        <Acts sheet={sheet} root={root} />
      </div>
    </DeskPage>
  )
}

const factsOf = (sheet: PaymentSheet): Fact[] => [
  { name: text.amount, value: <b className="num">{words.money(sheet.cents)}</b> },
  { name: text.payer, value: sheet.payer },
  {
    name: text.card,
    value: [sheet.holder === sheet.payer ? null : sheet.holder, text.number(sheet.number)].filter(Boolean).join(' · '),
  },
  { name: text.what, value: words.what(sheet) },
  ...(sheet.period ? [{ name: text.period, value: text.periodOf(sheet.period) }] : []),
  { name: text.method, value: words.method[sheet.method] },
  { name: text.day, value: text.longDay(sheet.paidOn) },
  ...(sheet.note ? [{ name: text.note, value: sheet.note }] : []),
  { name: text.recorded, value: text.by(sheet.recordedBy, sheet.recordedAt) },
]

function Download({ sheet: { id } }: { sheet: PaymentSheet }) {
  const action = useAction('receipt not saved')
  return (
    <>
      <Button size="xs" icon={download} busy={action.busy !== null} onClick={() => action.run(() => saveReceipt(id))}>
        {text.download}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}

function Unallocated({ id }: { id: string }) {
  const may = useMay()
  const action = useAction('payment not settled')
  const settle = () =>
    action.run(async () => {
      await settlePayment(id)
      showToast(text.settled)
    })
  const button = may('payments.write') && (
    <Button size="xs" variant="secondary" busy={action.busy !== null} onClick={settle}>
      {text.settle}
    </Button>
  )
  return (
    <>
      <Banner tone="warn" action={button}>
        {text.unallocated}
      </Banner>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}

function Acts({ sheet, root }: { sheet: PaymentSheet; root: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.acts}>
        {sheet.holder !== null && (
          <LinkButton variant="secondary" size="sm" to={`/gestione/soci/${sheet.number}`}>
            {text.openMember}
          </LinkButton>
        )}
        {sheet.event !== null && (
          <LinkButton variant="secondary" size="sm" to={`${root}?appuntamento=${sheet.event}`}>
            {text.sameEvent}
          </LinkButton>
        )}
        {may('payments.write') && !sheet.voided && (
          <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
            {text.voidIt}
          </Button>
        )}
      </div>
      <Void sheet={sheet} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
