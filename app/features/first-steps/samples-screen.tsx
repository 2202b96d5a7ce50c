import { useState } from 'react'
import { isTouched, SAMPLES, type Sample, type SampleCollection } from '#domain/contents/samples.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { capital } from '#app/ui/capital.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, download, pencil, trash2 } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { Segments } from '#app/ui/segments.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import { plural } from '#app/ui/texts/plural.ts'
import { loadSamples, removeSamples, samples } from './data.ts'
import styles from './first-steps.module.css'
import { KnownPage } from '#app/shell/desk/known-page.tsx'
import { samplePlace } from './places.ts'
import { samplesText as text } from './texts.ts'

/** /gestione/esempi: load and remove sample contents, all at once. */
export function Esempi() {
  return (
    <KnownPage text={text} of={samples} rows={5}>
      {({ samples: all }) => (all.length > 0 ? <Loaded of={all} /> : <Load />)}
    </KnownPage>
  )
}

const COUNTS = (Object.entries(SAMPLES) as [SampleCollection, readonly string[]][])
  .map(([collection, ids]) => plural(ids.length, ...text.kinds[collection]))
  .join(', ')

function Load() {
  const action = useAction('samples not loaded')
  const load = () =>
    action.run(async () => {
      await loadSamples()
      showToast(text.loaded)
    })
  return (
    <Group>
      <div className={styles.box}>
        <p>{text.what(COUNTS)}</p>
        <Button size="sm" icon={download} busy={action.busy !== null} onClick={load}>
          {text.load}
        </Button>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
    </Group>
  )
}

const keyOf = ({ collection, id }: Sample) => `${collection}/${id}`

function Loaded({ of }: { of: readonly Sample[] }) {
  const action = useAction('samples not removed')
  const { ask, dialog } = useQuestion()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const work = of.filter(isTouched)
  const rest = of.filter((sample) => !isTouched(sample))
  const choose = (key: string, isGoing: boolean) => {
    const next = new Set(chosen)
    if (isGoing) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const remove = () => {
    const keys = work.map(keyOf)
    const going = keys.filter((key) => chosen.has(key))
    const question = text.question.text(rest.length + going.length, work.length - going.length)
    ask({ ...text.question, text: question, danger: true }, () =>
      action.run(async () => {
        const after = await removeSamples({ remove: going, keep: keys.filter((key) => !chosen.has(key)) })
        const left = after?.samples.length ?? 0
        showToast(left > 0 ? text.some(left) : text.removed)
      }),
    )
  }
  return (
    <div className="stack">
      {work.length > 0 && (
        <ListSection title={text.touched}>
          <p className="muted">{text.touchedLead}</p>
          <Group>
            {work.map((sample) => (
              <div key={keyOf(sample)} className={styles.line} data-desk-row="">
                <SampleRow of={sample} />
                <div className={styles.choice}>
                  <Segments
                    label={text.choice(sample.title)}
                    items={CHOICES}
                    current={chosen.has(keyOf(sample)) ? 'drop' : 'keep'}
                    onChange={(choice) => choose(keyOf(sample), choice === 'drop')}
                  />
                </div>
              </div>
            ))}
          </Group>
        </ListSection>
      )}
      {rest.length > 0 && (
        <ListSection title={text.list}>
          <Group>
            {rest.map((sample) => (
              <div key={keyOf(sample)} className={styles.line} data-desk-row="">
                <SampleRow of={sample} />
              </div>
            ))}
          </Group>
        </ListSection>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <div>
        <Button variant="secondary" size="sm" icon={trash2} busy={action.busy !== null} onClick={remove}>
          {text.remove}
        </Button>
      </div>
      {dialog}
    </div>
  )
}

const CHOICES = [
  { id: 'keep', label: text.keep },
  { id: 'drop', label: text.drop },
] as const

function SampleRow({ of: sample }: { of: Sample }) {
  const [kind = ''] = text.kinds[sample.collection]
  const booked = sample.bookings > 0 ? ` · ${text.booked(sample.bookings)}` : ''
  return (
    <Row
      title={sample.title}
      detail={`${capital(kind)}${booked}`}
      to={samplePlace(sample)}
      end={
        sample.isChanged ? (
          <Tag tone="info" icon={pencil}>
            {text.changed}
          </Tag>
        ) : (
          <Tag tone="neutral" icon={check}>
            {text.untouched}
          </Tag>
        )
      }
      chevron
    />
  )
}
