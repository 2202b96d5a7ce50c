import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { Form as FormRules, Values } from '#domain/form.ts'
import type { reportMessageForm } from '#domain/reports/report.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './report-view.module.css'

/** Stores a message while it is being written. */
export type MessageDraft = { read: () => string; keep: (body: string) => void }

type MessageRules = FormRules & { replyBody: typeof reportMessageForm.body }

/**
 * Continues a conversation. After a lost answer the same key is sent again, and the message arrives once; a refused message stays in the
 * field.
 *
 * @param what label of the log message
 * @param sent shown after sending
 */
export function MessageForm<F extends MessageRules>({
  rules,
  draft,
  what,
  label,
  field,
  sent,
  button,
  onSend,
  children,
}: {
  rules: F
  draft: MessageDraft
  what: string
  label?: string
  field: Pick<ComponentProps<typeof TextArea>, 'label' | 'rows' | 'hint'>
  sent: string
  button: string
  onSend: (values: Values<F>, requestKey: string) => Promise<void>
  children?: ReactNode
}) {
  const [body, setBody] = useState(draft.read)
  const [isSent, setSent] = useState(false)
  const tried = useRef<{ body: unknown; key: string } | null>(null)
  const form = useProvedForm(what)
  const write = (written: string) => {
    setBody(written)
    setSent(false)
    draft.keep(written)
  }
  const send = async (values: Values<F>) => {
    const { replyBody } = values
    if (tried.current?.body !== replyBody) tried.current = { body: replyBody, key: crypto.randomUUID() }
    await onSend(values, tried.current.key)
    tried.current = null
    write('')
    setSent(true)
  }
  return (
    <Form rules={rules} onSubmit={(values) => form.submit(send)(values)} onError={form.onError} {...(label && { label })}>
      <TextArea {...field} name="replyBody" value={body} onChange={(event) => write(event.currentTarget.value)} />
      {children}
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      {/* A toast would cover the field and the button. */}
      <output className={styles.told}>{isSent && <Banner tone="ok">{sent}</Banner>}</output>
      <Button type="submit" wide>
        {button}
      </Button>
    </Form>
  )
}
