import { createStore } from '#app/platform/create-store.ts'

/** The new version that is installed and waits for the person's word; `true` where only loading the page anew brings it. */
export const waitingVersion = createStore<ServiceWorker | true | null>(null)

export const useUpdateReady = (): boolean => waitingVersion.use() !== null
