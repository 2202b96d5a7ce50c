import { refreshContent } from './content.ts'

/** Brings the copy of the public content up to date now, and whenever the app comes to the front or back to a network. */
export function keepContentFresh(): void {
  void refreshContent()
  addEventListener('online', () => void refreshContent())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshContent()
  })
}
