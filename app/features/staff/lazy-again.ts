import { lazy, type ComponentType } from 'react'

/**
 * A component whose code loads at its first render. A failure lasts until `forget`: React renders a failed component once more before it
 * gives up, and a new lazy component each time would load for ever.
 */
export function lazyAgain<P>(load: () => Promise<ComponentType<P>>) {
  let made: ComponentType<P> | null = null
  let hasFailed = false
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        hasFailed = true
        throw error
      }
    })
  return {
    get: (): ComponentType<P> => (made ??= make() as unknown as ComponentType<P>),
    /** Called once the failure was shown: the next render loads again. */
    forget(): void {
      if (hasFailed) made = null
      hasFailed = false
    },
  }
}
