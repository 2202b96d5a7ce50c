import { createStore } from '#app/platform/create-store.ts'

/** The number of finished tasks on this page. A change reloads the counts and lists of open work. */
const done = createStore(0)

export const useDoneWork = done.use
export const followDoneWork = done.follow
export const workDone = (): void => done.set(done.get() + 1)
