import { useState, type ReactNode } from 'react'
import { dueFor, eventWords, type EventChoice } from '#domain/payments/paid-event.ts'
import { MAX_PAYMENT_DETAIL, type PaymentPurpose } from '#domain/payments/payment.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { payableEvents } from './data.ts'
import { record as text } from './texts.ts'

/** The choice of an event in words. The form reads it as no slot. */
const IN_WORDS = ' '

/** The event of a payment: one of the programme, or another in words. Begins with `given`, else with the first booking that is not paid. */
export function useEventChoice(number: string | null, purpose: PaymentPurpose, given: string | null = null) {
  const isAsked = purpose === 'event' && number !== null
  const { data, error } = payableEvents(number ?? '').use({ isKnownOnly: !isAsked })
  const [picked, setPicked] = useState(given)
  const all = data ? [...data.booked, ...data.coming, ...data.past] : []
  const hasNone = data ? all.length === 0 : error !== null
  const value = picked ?? data?.booked.find((one) => dueFor(one) > 0)?.slot ?? (hasNone ? IN_WORDS : '')
  const choice = isAsked ? (all.find(({ slot }) => slot === value) ?? null) : null
  return { number: number ?? '', data, error, value, choice, isInWords: isAsked && value === IN_WORDS, choose: setPicked }
}

type Chosen = ReturnType<typeof useEventChoice>

/** The field of `useEventChoice`. `words`: the field of an event in words, where it is another one. */
export function EventField({ of: { number, data, error, value, choice, isInWords, choose }, words = <Words /> }: EventFieldProps) {
  const today = useToday()
  if (!data && !error) return <SkeletonRows rows={1} thumbs={false} />
  const option = ({ slot, title, day }: EventChoice) => (
    <option key={slot} value={slot}>
      {eventWords(title, day, today)}
    </option>
  )
  return (
    <>
      {data ? (
        <SelectField
          label={text.event}
          name="event"
          value={value}
          hint={choice && text.eventHint(choice)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{text.choose}</option>
          {(['booked', 'coming', 'past'] as const)
            .filter((group) => data[group].length > 0)
            .map((group) => (
              <optgroup key={group} label={text.eventGroups[group]}>
                {data[group].map(option)}
              </optgroup>
            ))}
          <option value={IN_WORDS}>{text.eventInWords}</option>
        </SelectField>
      ) : (
        <ActionFailure error={error} ways={{ retry: () => void payableEvents(number).refresh() }} />
      )}
      {isInWords && words}
    </>
  )
}

type EventFieldProps = { of: Chosen; words?: ReactNode }

/** The words of a payment that is neither a fee nor for an event of the programme. */
export const Words = () => (
  <TextField label={text.detail} name="detail" hint={text.detailHint} maxLength={MAX_PAYMENT_DETAIL} autoComplete="off" />
)
