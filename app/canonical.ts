import type { RouterLike } from './once-stable.ts'

/**
 * The server writes a public page's canonical address into its head; the browser's own share sheet hands on what stands there. Once the
 * person has gone on, that address would be of the page before: it goes.
 */
export function followCanonical(router: RouterLike): void {
  const link = document.querySelector('link[rel=canonical]')
  if (!link) return
  const unsubscribe = router.subscribe(() => {
    if (new URL(link.getAttribute('href') ?? '', location.href).pathname === router.state.location.pathname) return
    link.remove()
    unsubscribe()
  })
}
