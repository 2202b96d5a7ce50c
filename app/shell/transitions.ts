import { addTransitionType, startTransition } from 'react'
import type { DataRouter } from 'react-router'
import { direction, type Direction } from './direction.ts'
import { historyIndex } from './history-index.ts'

type Subscriber = Parameters<DataRouter['subscribe']>[0]
type State = Parameters<Subscriber>[0]

/**
 * Gives every page change its direction for the <ViewTransition> around the page: forward, back, or none. Call it before the router is
 * rendered. It uses the router's `subscribe`, which is internal: the version is pinned, and the stories in tests/e2e check the durations
 * (docs/decisions/0007-page-transitions.md).
 */
export function animatePages(router: DataRouter): void {
  keepPresses()
  const directionOf = watchDirection(router)
  const subscribe = router.subscribe.bind(router)
  let latest: State | undefined

  router.subscribe = (subscriber) =>
    subscribe((state, options) => {
      latest = state
      const way = directionOf(state)
      if (!way) return subscriber(state, options)
      const show = () => {
        // A newer state was shown meanwhile: this one would bring the old page back.
        if (latest !== state) return
        startTransition(() => {
          addTransitionType(way)
          subscriber(state, options)
        })
      }
      // Inside `popstate` React commits at once, without animation, and the type would leak into the next navigation.
      if (state.historyAction === 'POP') setTimeout(show)
      else show()
    })
}

/**
 * React hears no event from the start of a transition to its update: there a pressed link would load the whole document, and a button do
 * nothing. Such a press is repeated once the new page stands, if its element is still there.
 */
function keepPresses(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  let starting = 0
  let pressed: EventTarget | null = null
  addEventListener(
    'click',
    (event) => {
      if (starting === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // The second click of a double one means the page before.
      if (event.detail <= 1) pressed = event.target
    },
    { capture: true },
  )
  const repeat = () => {
    const element = pressed
    pressed = null
    if (element instanceof Element && element.isConnected)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  document.startViewTransition = (given) => {
    const { update, ...options } = typeof given === 'function' ? { update: given } : (given ?? {})
    const transition = start({
      ...options,
      update: () => {
        starting -= 1
        return update?.()
      },
    })
    // Only now: React draws by itself where the call throws.
    starting += 1
    transition.updateCallbackDone.then(repeat, repeat)
    return transition
  }
}

/** The names of a skipped view transition's reasons: CSS View Transitions 1, "skip the view transition". */
const SKIPPED = ['AbortError', 'InvalidStateError', 'TimeoutError']

/**
 * Reports what React has recovered from. A page change that the browser shows without its animation (the phone turns, the app is hidden) is
 * no error: React knows only some of the browsers' messages.
 */
export function reportRecovered(error: unknown): void {
  if (!(error instanceof DOMException && SKIPPED.includes(error.name))) reportError(error)
}

function watchDirection(router: DataRouter): (state: State) => Direction | null {
  let key = router.state.location.key
  let from = { index: historyIndex(), path: router.state.location.pathname }
  let animatedByBrowser = false
  addEventListener('popstate', (event) => (animatedByBrowser = event.hasUAVisualTransition), { capture: true })

  return (state) => {
    if (state.location.key === key) return null
    const to = { index: historyIndex(from.index), path: state.location.pathname }
    const way = direction({ action: state.historyAction, from, to, animatedByBrowser })
    key = state.location.key
    from = to
    animatedByBrowser = false
    return prefersStillness() ? null : way
  }
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
