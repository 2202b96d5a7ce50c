import { followed } from '../data/followed.ts'

/** The new version that is installed and waits for the person's word. */
export const waitingVersion = followed<ServiceWorker | null>(null)

export const useUpdateReady = (): boolean => waitingVersion.use() !== null

/** Switches to the version that waits: its worker takes over and the page starts anew with its files. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waitingVersion.get()?.postMessage('skip-waiting')
}
