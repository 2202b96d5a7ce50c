import { isLeft, type FirstStep } from '#domain/first-steps/first-steps.ts'
import group from '#app/ui/group.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import styles from './first-steps.module.css'
import { StepRow } from './step-row.tsx'
import { firstStepsText as text } from './texts.ts'

/** Steps shown at most. */
const SHOWN = 4

/** On Panoramica: the progress and the next steps. Hidden once all are done. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const left = steps.filter(isLeft)
  if (left.length === 0) return null
  return (
    <section className={group.group} aria-label={text.title}>
      <div className={styles.head}>
        <h2>{text.title}</h2>
        <LinkButton variant="tint" size="xs" to="/gestione/primi-passi">
          {text.all}
        </LinkButton>
      </div>
      <Progress steps={steps} />
      {left.slice(0, SHOWN).map((step) => (
        <div key={step.id} className={styles.line}>
          <StepRow step={step} />
        </div>
      ))}
    </section>
  )
}

/** Skipped steps are not counted. */
export function Progress({ steps }: { steps: readonly FirstStep[] }) {
  const wanted = steps.filter(({ state }) => state !== 'aside')
  const done = wanted.filter((step) => !isLeft(step)).length
  return (
    <>
      <p className={styles.count}>
        <span className="vh">{text.progress(done, wanted.length)}</span>
        <span className="sm muted num" aria-hidden="true">
          {text.count(done, wanted.length)}
        </span>
      </p>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ inlineSize: `${(done / wanted.length) * 100}%` }} />
      </span>
    </>
  )
}
