import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { reportTitle } from '#domain/reports/report.ts'
import { sentBytes } from './outbox.ts'
import { dropReport, type WaitingReport } from './waiting.ts'
import { useNow } from '#app/ui/use-now.ts'
import { errorText } from '#app/ui/texts/errors.ts'
import { fieldText } from '#app/ui/texts/fields.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { circleAlert, cloudOff, loaderCircle } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './reports.module.css'

/** The reports on this device that were not sent yet. */
export function OnDevice({
  all,
  categories,
  onEdit,
  onGone,
}: {
  all: WaitingReport[]
  categories: ReportCategory[]
  onEdit: (one: WaitingReport) => Promise<void>
  /** Called when a report was removed, together with the pressed button. */
  onGone: () => void
}) {
  const question = useQuestion()
  const drop = async ({ key }: WaitingReport) => {
    await dropReport(key)
    showToast(text.dropped)
    onGone()
  }
  const askToDrop = (one: WaitingReport) =>
    question.ask({ title: text.dropTitle, text: text.dropText, confirm: text.drop, cancel: text.keep, danger: true }, () => void drop(one))
  /** Other people may see the list on the screen: of a confidential report it shows only that it exists. */
  const titleOf = ({ form }: WaitingReport) => {
    const category = categories.find(({ id }) => id === form.category)
    return category?.confidential ? category.label : reportTitle('', form.body)
  }
  if (all.length === 0) return null
  return (
    <>
      <Group>
        {all.map((one) => (
          <Unsent key={one.key} one={one} title={titleOf(one)} onEdit={() => void onEdit(one)} onDrop={() => askToDrop(one)} />
        ))}
      </Group>
      {question.dialog}
    </>
  )
}

function Unsent({ one, title, onEdit, onDrop }: { one: WaitingReport; title: string; onEdit: () => void; onDrop: () => void }) {
  const now = useNow()
  const { files, problem, writtenAt } = one
  const sent = sentBytes.use()
  const isSending = files.some(({ id }) => sent[id] !== undefined)
  const arrived = files.reduce((sum, { id, isDone, blob }) => sum + (isDone ? blob.size : (sent[id] ?? 0)), 0)
  const whole = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const [field, wrong] = Object.entries(problem?.fields ?? {})[0] ?? []
  return (
    <div className={styles.written}>
      <div className={styles.writtenHead}>
        <b>{title}</b>
        {problem ? (
          <Tag tone="bad" icon={circleAlert}>
            {text.refused}
          </Tag>
        ) : isSending ? (
          <Tag tone="info" icon={loaderCircle}>
            <span className="num">{text.sendingPercent(Math.floor((arrived / whole) * 100))}</span>
          </Tag>
        ) : (
          <Tag icon={cloudOff}>{text.waiting}</Tag>
        )}
      </div>
      <p className="sm muted">
        {[text.writtenAt(writtenAt, now), files.length > 0 && text.files(files.length)].filter(Boolean).join(' · ')}
      </p>
      {problem && (
        <Banner tone="bad" slim>
          {field && wrong ? fieldText(OWN_NAMES[field] ?? field, wrong) : errorText(problem.code).text}
        </Banner>
      )}
      <div className={styles.answers}>
        {problem && (
          <Button variant="tint" size="sm" onClick={onEdit}>
            {text.edit}
          </Button>
        )}
        <Button variant="tint" size="sm" onClick={onDrop}>
          {text.drop}
        </Button>
      </div>
    </div>
  )
}

const OWN_NAMES: Record<string, string> = { category: 'reportCategory', body: 'reportBody', name: 'reporterName' }
