import { useState } from 'react'
import { PAPER_LAYOUTS, TASK_REFUSALS, type MemberTask, type PaperLayout, type TaskKind } from '#domain/members/tasks.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { printer } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { isOver, keptTask, lastTask, memberTask, savePaper, undoTask } from './tasks-data.ts'
import styles from './members.module.css'
import { tasks as text } from './texts-tasks.ts'

const LOOK_MS = 1_000

/** The progress of the last task, and its undo. */
export function TaskNote() {
  const id = lastTask.use()
  return id && <Note key={id} id={id} />
}

function Note({ id }: { id: string }) {
  const { data: task, error } = memberTask(id).use({ every: LOOK_MS })
  const action = useAction('task not undone')
  const close = (
    <button type="button" className="link" onClick={() => lastTask.set(null)}>
      {text.close}
    </button>
  )
  const isIdle = task !== null && isOver(task) && task.undoUntil === null && !text.paper[task.kind]
  const [isWanted, setWanted] = useState(id !== keptTask)
  if (!isWanted && task && !isIdle) setWanted(true)
  // An old task with nothing left to do, or deleted.
  if (!isWanted && (isIdle || error)) return null
  if (!task)
    return (
      error && (
        <Banner tone="info" action={close}>
          {text.gone}
        </Banner>
      )
    )
  return (
    <>
      <output>
        <Banner
          tone={task.state === 'done' ? 'ok' : 'info'}
          action={
            isOver(task) && (
              <>
                {task.undoUntil !== null && (
                  <button type="button" className="link" onClick={() => action.run(() => undoTask(id))}>
                    {text.undo}
                  </button>
                )}{' '}
                {close}
              </>
            )
          }
        >
          {text.state(task)}
        </Banner>
      </output>
      {task.state === 'done' && task.done > 0 && <Paper id={id} kind={task.kind} />}
      {task.state === 'done' && <LeftOut task={task} />}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}

/** The cards that the task left, by reason: the preview may differ, since others may have acted meanwhile. */
function LeftOut({ task: { kind, left } }: { task: MemberTask }) {
  return TASK_REFUSALS.map(
    (why) =>
      left[why] && (
        <p key={why} className="muted sm">
          {text.left(why, left[why], kind, null)}
        </p>
      ),
  )
}

/** The task's file to print, which can be saved more than once. */
function Paper({ id, kind }: { id: string; kind: TaskKind }) {
  const action = useAction('paper not saved')
  const words = text.paper[kind]
  if (!words) return null
  const save = (layout: PaperLayout) =>
    action.run(async () => {
      if (await savePaper(id, layout)) showToast(text.saved)
    }, layout)
  return (
    <>
      <div className={styles.papers}>
        {PAPER_LAYOUTS.map(
          (layout) =>
            words[layout] && (
              <Button key={layout} variant="secondary" size="sm" icon={printer} busy={action.busy === layout} onClick={() => save(layout)}>
                {words[layout]}
              </Button>
            ),
        )}
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
