import { useState } from 'react'
import { Navigate } from 'react-router'
import {
  isAdmissible,
  MAX_REASON,
  resolutionForm,
  type Decision,
  type Outcome,
  type StaffApplicationItem,
} from '#domain/applications/admission.ts'
import type { Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { ApiError } from '#app/platform/api.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { classNames } from '#app/ui/class-names.ts'
import group from '#app/ui/group.module.css'
import { Group } from '#app/ui/group.tsx'
import { check } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { ResolutionFields } from './desk-acts.tsx'
import { holdMeeting, toDecide } from './desk-data.ts'
import { Needed } from './desk-tags.tsx'
import styles from './meeting.module.css'
import { desk as text } from './texts-desk.ts'

const ROOT = '/gestione/domande'
const PATH = [{ title: text.title, to: ROOT }]
const nameOf = ({ lastname, firstname }: StaffApplicationItem): string => fullName(lastname, firstname)

type Choice = { outcome: Outcome | ''; reason: string; isOther: boolean }
const NONE: Choice = { outcome: '', reason: '', isOther: false }

/**
 * /gestione/domande/riunione: one meeting's decisions about many applications, recorded at once. Reasons about other people are not kept on
 * the device: the page asks before it is left.
 */
export function Meeting() {
  const { data: list, error } = toDecide.use()
  const [isRecorded, setRecorded] = useState(false)
  const items = list?.applications.filter(({ isOwn }) => !isOwn) ?? null
  if (isRecorded) return <Navigate to={ROOT} replace />
  return (
    <DeskPage title={text.meetingTitle} path={PATH} state={text.meetingLead}>
      {items === null ? (
        error ? (
          <DeskProblem error={error} words={text.problem} onRetry={() => void toDecide.refresh()} />
        ) : (
          <SkeletonRows rows={5} thumbs={false} />
        )
      ) : items.length === 0 ? (
        <Group>
          <EmptyState icon={check} text={text.notNow} />
        </Group>
      ) : (
        <MeetingForm items={items} body={list!.decidingBody} hasMore={list!.next !== null} onRecorded={() => setRecorded(true)} />
      )}
    </DeskPage>
  )
}

type MeetingProps = { items: StaffApplicationItem[]; body: string; hasMore: boolean; onRecorded: () => void }

function MeetingForm({ items, body, hasMore, onRecorded }: MeetingProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [about, setAbout] = useState<readonly string[]>([])
  const [isChecked, setChecked] = useState(false)
  const unfinished = useUnfinished()
  const action = useAction('meeting not recorded')
  const { ask, dialog } = useQuestion()
  const choiceOf = (id: string): Choice => choices.get(id) ?? NONE
  const choose = (id: string, changed: Partial<Choice>) => setChoices(new Map(choices).set(id, { ...choiceOf(id), ...changed }))
  const decided = items.filter(({ id }) => choiceOf(id).outcome !== '')
  const isWrong = (item: StaffApplicationItem): boolean => {
    const { outcome, reason, isOther } = choiceOf(item.id)
    return outcome === 'rejected' ? reason.trim() === '' : outcome === 'approved' && !isAdmissible(item.missing, isOther)
  }
  const acceptAll = () => {
    const next = new Map(choices)
    for (const { id, missing } of items) if (isAdmissible(missing)) next.set(id, { ...choiceOf(id), outcome: 'approved' })
    setChoices(next)
    unfinished.begin()
  }
  const record = async (resolution: Values<typeof resolutionForm>, decisions: Decision[]) => {
    const names = new Map(items.map((item) => [item.id, nameOf(item)]))
    setAbout([])
    try {
      const n = await holdMeeting(resolution, decisions)
      showToast(text.recorded(n))
      onRecorded()
    } catch (error) {
      if (error instanceof ApiError && typeof error.details['ids'] === 'string')
        setAbout(error.details['ids'].split(' ').flatMap((id) => names.get(id) ?? []))
      throw error
    }
  }
  const submit = (resolution: Values<typeof resolutionForm>) => {
    setChecked(true)
    if (decided.length === 0 || decided.some(isWrong)) return
    const decisions = decided.map(({ id }): Decision => {
      const { outcome, reason, isOther } = choiceOf(id)
      return { id, outcome: outcome as Outcome, reason: outcome === 'rejected' ? reason.trim() : '', isOther }
    })
    const accepted = decisions.filter(({ outcome }) => outcome === 'approved').length
    const byHand = decided.filter(
      ({ id, missing }) => choiceOf(id).outcome === 'rejected' && (missing.includes('email') || missing.includes('account')),
    ).length
    const said = text.questionText(accepted, decisions.length - accepted, byHand)
    const question = { title: text.recordQuestion, text: said, confirm: text.save }
    ask(question, () => action.run(() => record(resolution, decisions)))
  }
  return (
    <div onInput={unfinished.begin}>
      {unfinished.guard}
      <Form rules={resolutionForm} label={text.meetingTitle} onSubmit={submit} onError={() => {}}>
        <div className={styles.resolution}>
          <ResolutionFields body={body} />
        </div>
        <ListSection title={text.decisions}>
          <div className="stack">
            <div>
              <Button variant="secondary" size="sm" onClick={acceptAll}>
                {text.acceptAll}
              </Button>
            </div>
            <ul className={classNames(group.group, styles.list)} aria-label={text.decisions}>
              {items.map((item) => (
                <Line
                  key={item.id}
                  item={item}
                  choice={choiceOf(item.id)}
                  isWrong={isChecked && isWrong(item)}
                  onChange={(changed) => choose(item.id, changed)}
                />
              ))}
            </ul>
            {hasMore && <p className="muted sm">{text.more(items.length)}</p>}
          </div>
        </ListSection>
        {isChecked && decided.length === 0 && <Banner tone="bad">{text.chooseSome}</Banner>}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {about.length > 0 && <Banner tone="warn">{text.about(about)}</Banner>}
        <Button type="submit" busy={action.busy !== null}>
          {text.record(decided.length)}
        </Button>
      </Form>
      {dialog}
    </div>
  )
}

type LineProps = { item: StaffApplicationItem; choice: Choice; isWrong: boolean; onChange: (changed: Partial<Choice>) => void }

function Line({ item, choice: { outcome, reason, isOther }, isWrong, onChange }: LineProps) {
  const name = nameOf(item)
  const { id, category, submittedAt, missing } = item
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <b>{name}</b>
        <span className="sm muted">
          {category.label} · {text.day(submittedAt)}
        </span>
        {missing.length > 0 && <Needed item={item} />}
      </div>
      <div className={styles.choice}>
        <SelectField
          label={text.decision(name)}
          name={`decision-${id}`}
          value={outcome}
          {...(isWrong && outcome === 'approved' && { problem: text.cannot })}
          onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value as Outcome | '' })}
          options={[
            { value: '', label: text.undecided },
            { value: 'approved', label: text.accepted },
            { value: 'rejected', label: text.refused },
          ]}
        />
        {outcome === 'approved' && missing.includes('same_person') && (
          <Checkbox
            label={text.other}
            name={`other-${id}`}
            checked={isOther}
            onChange={({ currentTarget }) => onChange({ isOther: currentTarget.checked })}
          />
        )}
        {outcome === 'rejected' && (
          <TextArea
            label={text.why(name)}
            name={`why-${id}`}
            maxLength={MAX_REASON}
            value={reason}
            hint={text.whyHint}
            {...(isWrong && { problem: text.whyMissing })}
            onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
          />
        )}
      </div>
    </li>
  )
}
