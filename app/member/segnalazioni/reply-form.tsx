import { useRef, useState } from 'react'
import { reportMessageForm } from '#domain/report.ts'
import { reports as text } from '../../texts/reports.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Failure, useFailure } from '../failure.tsx'
import styles from './report-view.module.css'

/** Where a reply is kept while it is being written. */
export type ReplyDraft = { read: () => string; keep: (body: string) => void }

const NOWHERE: ReplyDraft = { read: () => '', keep: () => {} }

const rules = { replyBody: reportMessageForm.body }

/** Goes on with the conversation. A try whose answer was lost is sent again with its own key, and arrives once. */
export function ReplyForm({
  onReply,
  draft = NOWHERE,
}: {
  onReply: (body: string, requestKey: string) => Promise<void>
  draft?: ReplyDraft | undefined
}) {
  const [body, setText] = useState(() => draft.read())
  const [isSent, setSent] = useState(false)
  const setBody = (written: string) => {
    setText(written)
    setSent(false)
    draft.keep(written)
  }
  const failure = useFailure('reply not sent')
  const tried = useRef<{ body: string; key: string } | null>(null)
  const send = async (written: string) => {
    failure.clear()
    if (tried.current?.body !== written) tried.current = { body: written, key: crypto.randomUUID() }
    await onReply(written, tried.current.key)
    tried.current = null
    setBody('')
    setSent(true)
  }
  return (
    <Form rules={rules} onSubmit={({ replyBody }) => send(replyBody)} onError={failure.show}>
      <TextArea label={text.reply} name="replyBody" value={body} onChange={(event) => setBody(event.currentTarget.value)} />
      <Failure error={failure.error} ways={{ retry: 'submit' }} own={{ 'auth.network': 'net.action_needs_network' }} />
      {/* A toast would lie over the field and the button. */}
      <output className={styles.told}>{isSent && <Banner tone="ok">{text.replied}</Banner>}</output>
      <Button type="submit" wide>
        {text.sendReply}
      </Button>
    </Form>
  )
}
