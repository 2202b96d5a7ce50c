import { useRef } from 'react'
import {
  MAX_MESSAGE_SUBJECT,
  MAX_MESSAGE_TEXT,
  MESSAGE_BASES,
  messageForm,
  type Message,
  type MessageBasis,
} from '#domain/members/tasks.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { sendTrial } from './tasks-data.ts'
import { tasks as text } from './texts-tasks.ts'

/** The legal basis of a message, chosen before the recipients are counted. */
export function Basis({ current, onChange }: { current: MessageBasis; onChange: (basis: MessageBasis) => void }) {
  return (
    <>
      <Segments
        label={text.basis}
        items={MESSAGE_BASES.map((id) => ({ id, label: text.bases[id] }))}
        current={current}
        onChange={onChange}
      />
      <p className="muted sm">{text.basisHint[current]}</p>
    </>
  )
}

type WriteProps = { basis: MessageBasis; send: string; to: number; onSend: (message: Message) => Promise<void> }

/** A mail to many people, with a trial to oneself. The text stays during a new count. `send`: the button; `to`: 0 until the count is known. */
export function WriteMessage({ basis, send: label, to, onSend }: WriteProps) {
  const form = useProvedForm('message not sent')
  const isTrial = useRef(false)
  const send = async (message: Message) => {
    if (!isTrial.current) return onSend(message)
    await sendTrial(basis, message)
    showToast(text.trialSent)
  }
  return (
    <Form rules={messageForm} onSubmit={(message) => form.submit(send)(message)} onError={form.onError}>
      <TextField label={text.subject} name="subject" maxLength={MAX_MESSAGE_SUBJECT} hint={text.subjectHint} />
      <TextArea label={text.text} name="text" rows={6} maxLength={MAX_MESSAGE_TEXT} hint={text.textHint} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" variant="secondary" wide onClick={() => (isTrial.current = true)}>
        {text.trial}
      </Button>
      {to > 0 && (
        <>
          <Button type="submit" wide onClick={() => (isTrial.current = false)}>
            {label}
          </Button>
          <p className="muted sm">{text.mailHint}</p>
        </>
      )}
    </Form>
  )
}
