import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { lastTask, memberTask, undoTask } from './tasks-data.ts'
import { tasks as text } from './texts-tasks.ts'

const LOOK_MS = 1_000

/** How far the task that was begun last is, and the way back. */
export function TaskNote() {
  const id = lastTask.use()
  return id && <Note key={id} id={id} />
}

function Note({ id }: { id: string }) {
  const { data: task, error } = memberTask(id).use({ every: LOOK_MS })
  const action = useAction('task not taken back')
  const close = (
    <button type="button" className="link" onClick={() => lastTask.set(null)}>
      {text.close}
    </button>
  )
  if (!task)
    return (
      error && (
        <Banner tone="info" action={close}>
          {text.gone}
        </Banner>
      )
    )
  const isOver = task.state === 'done' || task.state === 'undone'
  return (
    <>
      <output>
        <Banner
          tone={task.state === 'done' ? 'ok' : 'info'}
          action={
            isOver && (
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
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
