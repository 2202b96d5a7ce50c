import { reportMessageForm, type ReportAnswer } from '#domain/reports/report.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { MessageForm, type MessageDraft } from './message-form.tsx'
import { ReportContent } from './report-content.tsx'
import type { FileSource } from './report-files.tsx'
import styles from './report-view.module.css'

const rules = { replyBody: reportMessageForm.body }
const NOWHERE: MessageDraft = { read: () => '', keep: () => {} }

/** A report as its writer sees it: the text, the answers, and the form to continue. */
export function ReportView({
  report,
  file,
  draft = NOWHERE,
  onReply,
}: {
  report: ReportAnswer
  file: FileSource
  draft?: MessageDraft | undefined
  onReply: (body: string, requestKey: string) => Promise<void>
}) {
  return (
    <>
      {report.mode === 'signed' && !report.confirmed && <Banner tone="warn">{text.confirmFirst}</Banner>}
      <ReportContent report={report} file={file} reporter={text.you} hasNumber={report.mode !== 'anonymous'} />
      <div className={styles.reply}>
        {report.mayReply ? (
          <MessageForm
            rules={rules}
            draft={draft}
            what="reply not sent"
            field={{ label: text.reply }}
            sent={text.replied}
            button={text.sendReply}
            onSend={({ replyBody }, requestKey) => onReply(replyBody, requestKey)}
          />
        ) : (
          <Banner tone="neutral">{text.isClosed}</Banner>
        )}
      </div>
    </>
  )
}
