import { waitingVersion } from './update-ready.ts'

/** Switches to the waiting version: its worker takes over, and the page reloads with its files. */
export function applyUpdate(): void {
  const version = waitingVersion.get()
  // Another tab has switched already, or there is no worker.
  if (version === null || version === true || version.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a worker has one origin
  version.postMessage('skip-waiting')
}
