import { createStore } from '#app/platform/create-store.ts'

/** How often something that waited for the staff was done on this page: what counts or lists it is asked for again. */
const done = createStore(0)

export const useDoneWork = done.use
export const followDoneWork = done.follow
export const workDone = (): void => done.set(done.get() + 1)
