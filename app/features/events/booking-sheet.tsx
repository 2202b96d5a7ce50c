import { useState } from 'react'
import { asksAge, bookingForm, questionField, type BookingItem } from '#domain/events/event-booking.ts'
import { mostGuests, type EventQuestion } from '#domain/events/event-rules.ts'
import { formatMoney } from '#domain/format.ts'
import { register } from './data.ts'
import { events as text } from './texts.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { Event } from './event.ts'
import { EventFailure } from './event-failure.tsx'

/** The booking form: only what the event asks. `waitingList`: the booking joins the waiting list. */
export function BookingSheet({
  event,
  mine,
  waitingList,
  here,
  onClose,
}: {
  event: Event
  mine: BookingItem | undefined
  waitingList: boolean
  here: string
  onClose: () => void
}) {
  const { rules } = event
  const [error, setError] = useState<unknown>(null)
  const submit = async (values: object) => {
    setError(null)
    const item = await register(event.id, event.occurrence, values)
    showToast(mine ? text.done.changed : item.state === 'waiting' ? text.done.waiting : text.done.booked)
    onClose()
  }
  const price = rules.guestCents === null ? undefined : text.sheet.guestsHint(formatMoney(rules.guestCents))
  return (
    <Sheet open onClose={onClose} title={waitingList ? text.sheet.listTitle(event.title) : text.sheet.title(event.title)}>
      <Form rules={bookingForm(rules)} extra={{ waitingList }} onSubmit={submit} onError={setError}>
        {waitingList && <p className="muted">{text.sheet.listNote(rules.offerHours)}</p>}
        {mostGuests(rules) > 0 && (
          <SelectField
            label={text.sheet.guests}
            name="guests"
            hint={price}
            defaultValue={String(mine?.guests ?? 0)}
            options={Array.from({ length: mostGuests(rules) + 1 }, (_, n) => ({
              value: String(n),
              label: n === 0 ? text.sheet.nobody : plural(n, 'persona', 'persone'),
            }))}
          />
        )}
        {rules.questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
        {rules.questions.length > 0 && <p className="muted sm">{text.sheet.answersNote}</p>}
        {asksAge(rules) && <Checkbox name="age" label={text.sheet.age(rules.minAge!)} />}
        <EventFailure error={error} here={here} />
        <Button type="submit" wide>
          {mine ? text.sheet.save : waitingList ? text.joinList : text.join}
        </Button>
      </Form>
    </Sheet>
  )
}

function Question({ question: { id, label, options, required } }: { question: EventQuestion }) {
  const words = required ? label : `${label} (${text.sheet.optional})`
  if (options.length === 0) return <TextField label={words} name={questionField(id)} maxLength={200} />
  return (
    <SelectField
      label={words}
      name={questionField(id)}
      defaultValue=""
      options={[{ value: '', label: text.sheet.choose }, ...options.map((option) => ({ value: option, label: option }))]}
    />
  )
}
