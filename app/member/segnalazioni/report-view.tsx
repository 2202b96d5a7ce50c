import type { ReportAnswer, ReportMessageItem } from '#domain/report.ts'
import { useNow } from '../../shell/use-now.ts'
import { reports as text } from '../../texts/reports.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Group } from '../../ui/group.tsx'
import { mapPin } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { ListSection } from '../list-section.tsx'
import { mapAddress } from '../map-address.ts'
import { Paragraphs } from '../paragraphs.tsx'
import { ReplyForm, type ReplyDraft } from './reply-form.tsx'
import { ReportFiles, type FileSource } from './report-files.tsx'
import styles from './report-view.module.css'
import { StateTag } from './state-tag.tsx'

/** A report as its writer sees it: what was written, what was answered, and the way to go on. */
export function ReportView({
  report,
  file,
  draft,
  onReply,
}: {
  report: ReportAnswer
  file: FileSource
  draft?: ReplyDraft | undefined
  onReply: (body: string, requestKey: string) => Promise<void>
}) {
  const now = useNow()
  const { number, category, state, createdAt, body, place, files, messages, mayReply } = report
  return (
    <>
      <div className={styles.head}>
        <StateTag state={state} />
        <p className="sm muted">
          <span className="num">{number}</span> · {category.label}
        </p>
      </div>
      <div className={styles.conversation}>
        <Message from="reporter" author={null} at={createdAt} body={body} now={now} />
        {place && (
          <Group>
            <Row
              icon={mapPin}
              title={place.label || text.pointSet(place.lat, place.lng)}
              detail={text.openMap}
              href={mapAddress(place.lat, place.lng)!}
              chevron
            />
          </Group>
        )}
        {files.length > 0 && <ReportFiles files={files} source={file} />}
      </div>
      {messages.length > 0 && (
        <ListSection title={text.conversation}>
          <div className={styles.conversation}>
            {messages.map(({ id, from, author, body, createdAt }) => (
              <Message key={id} from={from} author={author} at={createdAt} body={body} now={now} />
            ))}
          </div>
        </ListSection>
      )}
      <div className={styles.reply}>
        {mayReply ? <ReplyForm draft={draft} onReply={onReply} /> : <Banner tone="neutral">{text.isClosed}</Banner>}
      </div>
    </>
  )
}

function Message({ from, author, at, body, now }: Pick<ReportMessageItem, 'from' | 'author' | 'body'> & { at: number; now: number }) {
  return (
    <article className={classNames(styles.message, from === 'staff' && styles.staff)}>
      <p className={styles.by}>
        <b>{from === 'reporter' ? text.you : (author ?? text.office)}</b> <span className="muted num">{text.moment(at, now)}</span>
      </p>
      <Paragraphs of={body} />
    </article>
  )
}
