import { Component, Suspense, type ReactNode } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { isMissingChunk } from './missing-chunk.ts'

type Props = { children: ReactNode }
type State = { failure: { error: unknown } | null }

/**
 * Around an optional part of a page. If its code cannot load (offline before it was cached, or after a deployment), nothing is shown in its
 * place, and the page stays. Other errors belong to the page.
 */
export class Optional extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    logWarning('a part of the page is not here', error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return <Suspense>{this.props.children}</Suspense>
    if (isMissingChunk(failure.error)) return null
    throw failure.error
  }
}
