import { useState } from 'react'
import {
  PAPER_KINDS,
  TASK_KINDS,
  TASK_REFUSALS,
  UNDONE_KINDS,
  type MessageBasis,
  type TaskCards,
  type TaskKind,
} from '#domain/members/tasks.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { memberCounts } from './data.ts'
import { startTask, taskPreview } from './tasks-data.ts'
import { Basis, WriteMessage } from './write-message.tsx'
import { tasks as text } from './texts-tasks.ts'

type Many = { cards: TaskCards; kind: TaskKind }

type ManyProps = { of: Many | null; one?: string; onClose: () => void; onStarted: () => void }

/** An act on many cards, with a preview before the press. `of`: null while the sheet is closed; `one`: the name of the only person. */
export function ManyCards({ of, one, onClose, onStarted }: ManyProps) {
  const chosen = of && 'numbers' in of.cards ? text.chosenTitle(of.cards.numbers.length) : text.allTitle
  const title = one === undefined ? chosen : text.writeTo(one)
  return (
    <FormSheet open={of !== null} onClose={onClose} title={title}>
      {of && (
        <Fields
          {...of}
          isOne={one !== undefined}
          onStarted={() => {
            onClose()
            onStarted()
          }}
        />
      )}
    </FormSheet>
  )
}

function Fields({ cards, kind: first, isOne, onStarted }: Many & { isOne: boolean; onStarted: () => void }) {
  const [kind, setKind] = useState(first)
  const [membership, setMembership] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const action = useAction('task not started')
  const { data: counts } = memberCounts.use({ isKnownOnly: true })
  const [basis, setBasis] = useState<MessageBasis>('service')
  // A different act is a different task, also after a lost answer.
  const change = (act: () => void) => {
    act()
    setId(crypto.randomUUID())
  }
  const isWhole = kind !== 'category' || membership !== ''
  const asked = { kind, membership: kind === 'category' ? membership : null, ...(kind === 'write' && { basis }), ...cards }
  const looked = taskPreview(JSON.stringify(asked))
  const known = looked.use({ isKnownOnly: !isWhole })
  const preview = isWhole ? known.data : null
  const start = () =>
    action.run(async () => {
      await startTask(id, asked)
      onStarted()
    }, 'start')
  return (
    <div className="stack">
      {!isOne && (
        <SelectField
          label={text.what}
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => change(() => setKind(TASK_KINDS.find((one) => one === currentTarget.value) ?? 'renew'))}
          options={TASK_KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        />
      )}
      {kind === 'category' && (
        <SelectField
          label={text.membership}
          name="membership"
          value={membership}
          onChange={({ currentTarget }) => change(() => setMembership(currentTarget.value))}
          options={[{ value: '', label: text.choose }, ...(counts?.categories ?? []).map(({ id, label }) => ({ value: id, label }))]}
        />
      )}
      {kind === 'write' && <Basis current={basis} onChange={(next) => change(() => setBasis(next))} />}
      {PAPER_KINDS.includes(kind) && <p className="muted sm">{text.most(kind)}</p>}
      {preview ? (
        <>
          {!(isOne && preview.touched > 0) && <p>{text.touched(preview, kind)}</p>}
          {TASK_REFUSALS.map(
            (why) =>
              preview.left[why] && (
                <p key={why} className="muted sm">
                  {text.left(why, preview.left[why], kind, preview.everyDays)}
                </p>
              ),
          )}
        </>
      ) : (
        isWhole && known.error === null && <SkeletonRows rows={2} thumbs={false} />
      )}
      {!preview && <ActionFailure error={known.error} ways={{ retry: () => void looked.refresh() }} />}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {kind === 'write' && (
        <WriteMessage
          basis={basis}
          send={isOne ? text.send : text.start.write(preview?.touched ?? 0)}
          to={preview?.touched ?? 0}
          onSend={async (message) => {
            await startTask(id, { ...asked, message })
            onStarted()
          }}
        />
      )}
      {preview && preview.touched > 0 && kind !== 'write' && (
        <>
          <Button wide busy={action.busy === 'start'} onClick={start}>
            {text.start[kind](preview.touched)}
          </Button>
          {kind === 'remind' && <p className="muted sm">{text.mailHint}</p>}
          {UNDONE_KINDS.includes(kind) && <p className="muted sm">{text.undoHint}</p>}
        </>
      )}
    </div>
  )
}
