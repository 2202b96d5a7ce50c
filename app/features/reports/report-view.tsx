import type { ReportAnswer } from '#domain/reports/report.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ReplyForm } from './reply-form.tsx'
import { ReportContent } from './report-content.tsx'
import type { FileSource } from './report-files.tsx'
import styles from './report-view.module.css'
import type { MessageDraft } from './use-message.ts'

/** A report as its writer sees it: what was written, what was answered, and the way to go on. */
export function ReportView({
  report,
  file,
  draft,
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
      <ReportContent report={report} file={file} reporter={text.you} />
      <div className={styles.reply}>
        {report.mayReply ? <ReplyForm draft={draft} onReply={onReply} /> : <Banner tone="neutral">{text.isClosed}</Banner>}
      </div>
    </>
  )
}
