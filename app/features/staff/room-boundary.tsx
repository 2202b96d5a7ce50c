import { Component, Suspense, type ReactNode } from 'react'
import { FailedPage } from '#app/shell/route-error.tsx'

type State = { failure: { error: unknown } | null }

/** A room that breaks, or whose code does not come, leaves the sidebar in its place. Another address tries anew. */
export class RoomBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <Suspense>
        <FailedPage error={failure.error} />
      </Suspense>
    )
  }
}
