import { useRef, useState } from 'react'
import { textOf } from '#domain/fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { contentText as text } from './texts.ts'

type Days = { from: string | null; to: string | null }

/** The days from which and until which members see it. */
export function PublishSheet({ days, onPublish, onClose }: { days: Days; onPublish: (days: Days) => void; onClose: () => void }) {
  const today = useToday()
  const [from, setFrom] = useState(textOf(days.from) > today ? textOf(days.from) : '')
  const [to, setTo] = useState(textOf(days.to))
  const last = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const isWrong = to !== '' && (to < today || to < from)
  const send = () => {
    setTried(true)
    if (!isWrong) return onPublish({ from: from || null, to: to || null })
    last.current?.focus()
  }
  return (
    <Sheet open onClose={onClose} title={text.scheduleTitle}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={text.scheduleFrom}
          name="from"
          type="date"
          hint={text.scheduleFromHint}
          min={today}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextField
          ref={last}
          label={text.scheduleTo}
          name="to"
          type="date"
          hint={text.scheduleToHint}
          min={from || today}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          problem={isTried && isWrong ? text.scheduleToWrong : undefined}
        />
        <Button type="submit" wide>
          {text.scheduleSave}
        </Button>
      </form>
    </Sheet>
  )
}
