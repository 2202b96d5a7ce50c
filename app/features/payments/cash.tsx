import { useSearchParams } from 'react-router'
import type { Values } from '#domain/form.ts'
import { cashForm, type CashClosing, type CashDay, type CashPurpose } from '#domain/payments/cash.ts'
import { MAX_PAYMENT_NOTE, PAYMENT_METHODS } from '#domain/payments/payment.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { printPage } from '#app/platform/device/print-page.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { triangleAlert } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { writeMoney } from '#domain/money.ts'
import { cashDay, closeCash } from './desk-data.ts'
import { Facts } from './facts.tsx'
import styles from './payments.module.css'
import { RoomTabs } from './room-tabs.tsx'
import { cash as text, list as words } from './texts.ts'

/** /gestione/pagamenti/cassa?giorno=: a day's payments beside the counted cash. */
export function Cash({ root }: { root: string }) {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const given = params.get('giorno')
  const day = isPlainDate(given) && given <= today ? given : today
  const { data: known, fetchedAt, error } = cashDay(day).use()
  const may = useMay()
  const choose = (next: string) => {
    if (isPlainDate(next)) setParams(next === today ? {} : { giorno: next }, { replace: true, preventScrollReset: true })
  }
  return (
    <DeskPage
      title={text.title}
      state={known ? text.lead(day, known.payments) : null}
      actions={
        printPage && (
          <Button variant="secondary" size="xs" onClick={printPage}>
            {text.print}
          </Button>
        )
      }
      {...(known && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className={styles.tabs}>
        <RoomTabs root={root} current="cassa" />
      </div>
      {known ? (
        <Columns aside={<Closings title={text.last} of={known.last} root={root} />}>
          <div className="stack">
            <TextField
              label={text.day}
              name="day"
              type="date"
              max={today}
              value={day}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
            <Totals known={known} />
            <Purposes of={known.purposes} />
            {known.voided.payments > 0 && <Banner tone="info">{text.voided(known.voided)}</Banner>}
            <Closings title={text.closings} of={known.closings} />
            {may('payments.write') && <Close key={`${day} ${known.methods.cash}`} known={known} />}
          </div>
        </Columns>
      ) : error ? (
        <DeskProblem error={error} words={words.problem} onRetry={() => void cashDay(day).refresh()} />
      ) : (
        <SkeletonRows rows={4} thumbs={false} />
      )}
    </DeskPage>
  )
}

function Totals({ known: { methods } }: { known: CashDay }) {
  const sum = PAYMENT_METHODS.reduce((all, method) => all + methods[method], 0)
  const lines = PAYMENT_METHODS.filter((method) => method !== 'online' || methods.online > 0)
  return (
    <ListSection title={text.totals}>
      <Group>
        <Facts
          of={[
            ...lines.map((method) => ({ name: words.method[method], value: <span className="num">{text.amount(methods[method])}</span> })),
            { name: text.sum, value: <b className="num">{text.amount(sum)}</b> },
          ]}
        />
      </Group>
    </ListSection>
  )
}

function Purposes({ of }: { of: CashPurpose[] }) {
  if (of.length === 0) return null
  return (
    <ListSection title={text.purposes}>
      <Group>
        <Facts of={of.map((one) => ({ name: text.purpose(one), value: <span className="num">{text.amount(one.cents)}</span> }))} />
      </Group>
    </ListSection>
  )
}

/** @param root with the links of other days */
function Closings({ title, of, root }: { title: string; of: CashClosing[]; root?: string }) {
  return (
    <ListSection title={title}>
      {of.length === 0 ? (
        <p className="muted">{text.noClosing}</p>
      ) : (
        <Group>
          {of.map((one) => (
            <Row
              key={one.id}
              title={`${root ? `${words.day(one.day)}: ` : ''}${text.closing(one.counted, one.expected)}`}
              {...(root && { to: `${root}/cassa?giorno=${one.day}` })}
              end={
                root &&
                one.cashNow !== null && (
                  <Tag tone="warn" icon={triangleAlert}>
                    {text.outdated}
                  </Tag>
                )
              }
              detail={
                <>
                  <span>
                    {text.difference}: {text.gap(one.counted - one.expected)}
                  </span>
                  {one.note && <span>{one.note}</span>}
                  <span>{text.by(one.closedBy, one.at)}</span>
                  {root && one.cashNow !== null && <span>{text.changedTo(one.cashNow)}</span>}
                </>
              }
            />
          ))}
        </Group>
      )}
    </ListSection>
  )
}

function Close({ known: { day, methods, closings } }: { known: CashDay }) {
  const form = useProvedForm('cash not closed')
  const [last] = closings
  const close = async (values: Values<typeof cashForm>) => {
    await closeCash(day, values)
    showToast(text.closed)
  }
  return (
    <ListSection title={last ? text.again : text.close}>
      <div className="stack">
        {last && last.expected !== methods.cash && <Banner tone="warn">{text.changed}</Banner>}
        <Form
          rules={cashForm}
          // The sum as shown: if it has changed, nothing is closed.
          extra={{ day, expected: writeMoney(methods.cash) as unknown as number }}
          onSubmit={form.submit(close)}
          onError={form.onError}
        >
          <TextField
            label={text.counted}
            name="counted"
            inputMode="decimal"
            autoComplete="off"
            hint={text.countedHint(methods.cash)}
            end={<span className="sm">€</span>}
          />
          <TextArea label={text.note} name="note" maxLength={MAX_PAYMENT_NOTE} hint={text.noteHint} />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit">{last ? text.again : text.save}</Button>
        </Form>
      </div>
    </ListSection>
  )
}
