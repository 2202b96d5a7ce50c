import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Values } from '#domain/form.ts'
import { writeMoney } from '#domain/money.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { dueFor } from '#domain/payments/paid-event.ts'
import {
  MAX_PAYMENT_DETAIL,
  MAX_PAYMENT_NOTE,
  PAYMENT_PURPOSES,
  paymentForm,
  STAFF_METHODS,
  type PaymentPurpose,
  type PaymentQuote,
  type PaymentSheet,
} from '#domain/payments/payment.ts'
import { ApiError } from '#app/platform/api.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { datedKey, paymentQuote, paymentSheet, recordPayment } from './data.ts'
import { EventField, useEventChoice, Words } from './event-field.tsx'
import styles from './payments.module.css'
import { record as text } from './texts.ts'

type Asked = Values<typeof paymentForm>

/**
 * The payment's form, for an event if its `slot` is given. One press records the payment, its receipt and the card's new period; a second
 * person learns of the first.
 */
export function PaymentFields({ quote, slot, root }: { quote: PaymentQuote; slot: string | null; root: string }) {
  const form = useProvedForm('payment not recorded')
  const again = useAction('payment not recorded')
  const today = useToday()
  const { ask, dialog } = useQuestion()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [purpose, setPurpose] = useState<PaymentPurpose>(slot === null ? 'fee' : 'event')
  const [renews, setRenews] = useState(quote.due?.kind === 'renewal')
  const [paidOn, setPaidOn] = useState(today)
  const unfinished = useUnfinished()
  const [made, setMade] = useState<string | null>(null)
  const [there, setThere] = useState<PaymentSheet | null>(null)
  const { number, renewal } = quote
  const event = useEventChoice(number, purpose, slot)
  const validTo = purpose === 'fee' && renews && renewal ? renewal.validTo : null
  const priced = paymentQuote(isPlainDate(paidOn) && paidOn < today ? datedKey(number, paidOn) : number).use().data ?? quote
  const feeCents = validTo === null ? priced.feeCents : priced.renewalCents
  const proposed = purpose === 'fee' ? feeCents : event.choice && dueFor(event.choice)

  const save = async (asked: Asked) => {
    const { id, receipt } = await recordPayment(asked)
    showToast(text.done(receipt))
    setMade(id)
  }
  const submit = async (asked: Asked) => {
    setThere(null)
    try {
      await save(asked)
    } catch (error) {
      const known = await knownPayment(error)
      if (!known) {
        void paymentQuote(number).refresh()
        throw error
      }
      if ((error as ApiError).code === 'payment.recorded') {
        setThere(known)
        unfinished.finish()
        void paymentQuote(number).refresh()
        return
      }
      const said = text.alike(known.recordedBy, known.recordedAt, known.receipt)
      ask({ title: text.alikeTitle, text: said, confirm: text.again }, () => again.run(() => save({ ...asked, again: true })))
    }
  }
  if (made !== null) return <Navigate to={`${root}/${made}`} replace />
  return (
    <div onInput={unfinished.begin}>
      {unfinished.guard}
      <Form rules={paymentForm} extra={{ requestKey, number, validTo, again: false }} onSubmit={form.submit(submit)} onError={form.onError}>
        <SelectField
          label={text.purpose}
          name="purpose"
          value={purpose}
          options={PAYMENT_PURPOSES.map((value) => ({ value, label: text.purposes[value] }))}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value as PaymentPurpose)}
        />
        {purpose === 'fee' ? (
          <>
            {quote.paidAhead && <p>{text.ahead(quote.paidAhead)}</p>}
            {(!quote.paidAhead || renewal) && <Renewal quote={quote} renews={renews} onChange={setRenews} />}
          </>
        ) : purpose === 'event' ? (
          <EventField of={event} />
        ) : (
          <Words />
        )}
        <div className={styles.pair}>
          <TextField
            key={`${purpose} ${purpose === 'fee' ? feeCents : event.choice?.slot}`}
            label={text.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={proposed ? writeMoney(proposed) : ''}
            end={<span className="sm">€</span>}
            hint={purpose === 'fee' ? text.amountHint(feeCents) : undefined}
          />
          <SelectField
            label={text.method}
            name="method"
            defaultValue=""
            options={[{ value: '', label: text.choose }, ...STAFF_METHODS.map((value) => ({ value, label: text.methods[value] }))]}
          />
        </div>
        <TextField
          label={text.paidOn}
          name="paidOn"
          type="date"
          max={today}
          value={paidOn}
          onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
        />
        <TextField label={text.payer} name="payer" hint={text.payerHint} maxLength={MAX_PAYMENT_DETAIL} autoComplete="off" />
        <TextArea label={text.note} name="note" hint={text.noteHint} maxLength={MAX_PAYMENT_NOTE} />
        <ActionFailure error={form.error ?? again.error} ways={{ retry: 'submit' }} />
        {there && (
          <div role="alert">
            <Banner
              tone="warn"
              action={
                <LinkButton variant="secondary" size="sm" to={`${root}/${there.id}`}>
                  {text.open}
                </LinkButton>
              }
            >
              {text.already(there.recordedBy, there.recordedAt, there.receipt)}
            </Banner>
          </div>
        )}
        <Button type="submit" wide>
          {text.save}
        </Button>
        {dialog}
      </Form>
    </div>
  )
}

/** The payment named by a refusal. */
async function knownPayment(error: unknown): Promise<PaymentSheet | null> {
  if (!(error instanceof ApiError) || (error.code !== 'payment.recorded' && error.code !== 'payment.alike')) return null
  const sheet = paymentSheet(String(error.details.payment))
  await sheet.refresh()
  return sheet.get().data
}

function Renewal({ quote: { renewal, renewalFrom, validTo, unpaid, due }, renews, onChange }: RenewalProps) {
  const pays = due?.kind === 'first' ? text.first : unpaid && text.pays(unpaid)
  if (renewal)
    return (
      <Checkbox
        label={text.renew}
        name="renews"
        checked={renews}
        hint={renews ? text.renewal(renewal) : (pays ?? text.noRenewal)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (pays) return <p className="muted">{pays}</p>
  return <p className="muted">{renewalFrom && validTo ? text.early(renewalFrom, validTo) : text.noRenewal}</p>
}

type RenewalProps = { quote: PaymentQuote; renews: boolean; onChange: (renews: boolean) => void }
