import { createStore } from '#app/platform/create-store.ts'

/** The installed new version, waiting for the person; `true` when reloading the page is the update. */
export const waitingVersion = createStore<ServiceWorker | true | null>(null)

export const useUpdateReady = (): boolean => waitingVersion.use() !== null
