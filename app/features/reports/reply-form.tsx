import { reportMessageForm } from '#domain/reports/report.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import styles from './report-view.module.css'
import { useMessage, type MessageDraft } from './use-message.ts'

const NOWHERE: MessageDraft = { read: () => '', keep: () => {} }

const rules = { replyBody: reportMessageForm.body }

/** Goes on with the conversation. */
export function ReplyForm({
  onReply,
  draft = NOWHERE,
}: {
  onReply: (body: string, requestKey: string) => Promise<void>
  draft?: MessageDraft | undefined
}) {
  const { body, setBody, isSent, send } = useMessage(draft)
  const failure = useFailure('reply not sent')
  const reply = async ({ replyBody }: { replyBody: string }) => {
    failure.clear()
    await send(replyBody, (requestKey) => onReply(replyBody, requestKey))
  }
  return (
    <Form rules={rules} onSubmit={reply} onError={failure.show}>
      <TextArea label={text.reply} name="replyBody" value={body} onChange={(event) => setBody(event.currentTarget.value)} />
      <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
      {/* A toast would lie over the field and the button. */}
      <output className={styles.told}>{isSent && <Banner tone="ok">{text.replied}</Banner>}</output>
      <Button type="submit" wide>
        {text.sendReply}
      </Button>
    </Form>
  )
}
