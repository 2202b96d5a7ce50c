import { createPath, type Path } from 'react-router'
import { closeOverlays } from './ui/use-back-closes.ts'

/** The part of the router that an entrance uses. */
type Entered = { state: { location: Partial<Path> }; navigate(path: string, options: { replace: boolean }): Promise<void> }

/** Opens a page from outside the app: a notice's tap, or a link elsewhere on the phone. */
export async function enter(router: Entered, path: string): Promise<void> {
  await closeOverlays()
  // The page that is shown already gets no second entry in the history.
  await router.navigate(path, { replace: path === createPath(router.state.location) })
}
