import { Component, Suspense, type ReactNode } from 'react'
import { FailedPage } from './route-error.tsx'

type Props = { address: string; children: ReactNode }
type State = { failure: { error: unknown } | null; address?: string }

/** A page that crashes, or whose code does not load, leaves the frame around it. Another address tries again. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ address }: Props, before: State): Partial<State> | null {
    return address === before.address ? null : { address, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <Suspense>
        <FailedPage error={failure.error} onRetry={() => this.setState({ failure: null })} />
      </Suspense>
    )
  }
}
