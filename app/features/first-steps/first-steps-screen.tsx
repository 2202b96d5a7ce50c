import { isLeft, maySay, type FirstStep, type FirstStepId, type StepWord } from '#domain/first-steps/first-steps.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, layoutDashboard } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { firstSteps, samples, sayOfStep } from './data.ts'
import { Progress } from './first-steps-card.tsx'
import styles from './first-steps.module.css'
import { KnownPage } from '#app/shell/desk/known-page.tsx'
import { StepRow } from './step-row.tsx'
import { firstStepsText as text } from './texts.ts'

/** /gestione/primi-passi: all steps, including done ones. */
export function PrimiPassi() {
  return (
    <KnownPage text={text} of={firstSteps} rows={8}>
      {({ steps }) => <Steps steps={steps} />}
    </KnownPage>
  )
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const action = useAction('step not changed')
  const may = useMay()
  const say = (id: FirstStepId, said: StepWord) => action.run(async () => void (await sayOfStep(id, said)), id)
  const lines = (of: readonly FirstStep[]) => (
    <Group>
      {of.map((step) => (
        <div key={step.id} className={styles.line} data-desk-row="">
          <StepRow step={step} />
          <Acts step={step} busy={action.busy === step.id} onSay={(said) => say(step.id, said)} />
        </div>
      ))}
    </Group>
  )
  const left = steps.filter(isLeft)
  const [done, aside] = [steps.filter(({ state }) => state === 'done' || state === 'right'), steps.filter(({ state }) => state === 'aside')]
  return (
    <div className="stack">
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <ListSection title={left.length > 0 ? `${text.open} (${left.length})` : text.open}>
        {left.length > 0 ? (
          <>
            <div className={styles.bare}>
              <Progress steps={steps} />
            </div>
            {lines(left)}
          </>
        ) : (
          <Group>
            <EmptyState icon={check} text={text.noneOpen} />
          </Group>
        )}
      </ListSection>
      {may('contents.write') && <Samples />}
      {done.length > 0 && <ListSection title={text.done}>{lines(done)}</ListSection>}
      {aside.length > 0 && <ListSection title={text.aside}>{lines(aside)}</ListSection>}
    </div>
  )
}

function Samples() {
  const { data } = samples.use()
  const title = data && data.samples.length > 0 ? text.samplesIn : text.samples
  return (
    <Group>
      <Row icon={layoutDashboard} title={title} detail={text.samplesDetail} to="/gestione/esempi" chevron />
    </Group>
  )
}

/** A person's own statement about a step that no data prove. */
function Acts({ step: { id, state }, busy, onSay }: { step: FirstStep; busy: boolean; onSay: (said: StepWord) => void }) {
  const { title } = text.steps[id]
  const button = (words: string, label: string, said: StepWord) => (
    <Button key={words} size="xs" variant="secondary" aria-label={label} busy={busy} onClick={() => onSay(said)}>
      {words}
    </Button>
  )
  const all = [
    state === 'open' && maySay(id, 'right') && button(text.right, text.rightLabel(title), 'right'),
    state === 'open' && maySay(id, 'aside') && button(text.putAside, text.asideLabel(title), 'aside'),
    (state === 'right' || state === 'aside') && button(text.back, text.backLabel(title), null),
  ].filter(Boolean)
  return all.length > 0 && <div className={styles.acts}>{all}</div>
}
