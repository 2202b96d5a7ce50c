import { lazy, type ComponentType } from 'react'

/**
 * A component whose code is loaded when it is first drawn. What did not come stays so until `forget`: React draws what has failed once more
 * before it gives up, and would ask without end for one that is new each time.
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
    /** The failure has been shown: the next drawing asks anew. */
    forget(): void {
      if (hasFailed) made = null
      hasFailed = false
    },
  }
}
