import type { ReportAnswer, ReportMessageItem, ReportState } from '#domain/reports/report.ts'
import { useNow } from '#app/ui/use-now.ts'
import { reports as text } from './texts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Group } from '#app/ui/group.tsx'
import { mapPin } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { mapAddress } from '#app/ui/map-address.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { ReportFiles, type FileSource } from './report-files.tsx'
import styles from './report-view.module.css'
import { StateTag } from './state-tag.tsx'

/**
 * A report's state, its text and the answers, for its writer and for staff.
 *
 * @param reporter the label of the writer
 * @param states the labels of the states
 * @param hasNumber false when the report has a code: one identifier is enough
 */
export function ReportContent({
  report,
  file,
  reporter,
  states,
  hasNumber = true,
}: {
  report: Omit<ReportAnswer, 'mayReply' | 'confirmed'>
  file: FileSource
  reporter: string
  states?: Record<ReportState, string>
  hasNumber?: boolean
}) {
  const now = useNow()
  const { number, category, state, createdAt, body, place, files, messages } = report
  return (
    <>
      <div className={styles.head}>
        <StateTag state={state} states={states} />
        <p className="sm muted">
          {hasNumber && (
            <>
              <span className={styles.number}>{number}</span> ·{' '}
            </>
          )}
          {category.label}
        </p>
      </div>
      <div className={styles.conversation}>
        <Message from="reporter" by={reporter} at={createdAt} body={body} now={now} />
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
              <Message
                key={id}
                from={from}
                by={from === 'reporter' ? reporter : (author ?? text.office)}
                at={createdAt}
                body={body}
                now={now}
              />
            ))}
          </div>
        </ListSection>
      )}
    </>
  )
}

type MessageProps = Pick<ReportMessageItem, 'from' | 'body'> & { by: string; at: number; now: number }

function Message({ from, by, at, body, now }: MessageProps) {
  return (
    <article className={classNames(styles.message, from === 'staff' && styles.staff)}>
      <p className={styles.by}>
        <b>{by}</b> <span className="muted num">{text.moment(at, now)}</span>
      </p>
      <Paragraphs of={body} />
    </article>
  )
}
