import { report } from '#app/platform/log-warning.ts'

/**
 * Takes the service worker away. It was installed while there was no association yet and would go on answering with that
 * page, without name and colour; the next page installs it anew.
 */
export async function freshStart(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(workers.map((worker) => worker.unregister()))
  } catch (error) {
    report('service worker not removed', error)
  }
}
