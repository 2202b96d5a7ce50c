import type { createResource } from '#app/platform/create-resource.ts'
import { createStore } from '#app/platform/create-store.ts'

/** The number of finished tasks on this page. A change reloads the counts and lists of open work. */
const done = createStore(0)

export const useDoneWork = done.use
export const followDoneWork = done.follow
export const workDone = (): void => done.set(done.get() + 1)

type Resource<T> = Pick<ReturnType<typeof createResource<T | null>>, 'change' | 'refresh'>

/** Runs one task on an opened record and adopts the record of the answer. A refusal reloads the record: another person has changed it. */
export async function workOn<T>(record: Resource<T>, asked: Promise<T>): Promise<void> {
  try {
    await record.change(asked)
    workDone()
  } catch (error) {
    void record.refresh()
    throw error
  }
}
