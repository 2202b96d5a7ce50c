import { Component, Suspense, type ReactNode } from 'react'
import { FailedPage } from './route-error.tsx'

type Props = { address: string; children: ReactNode }
type State = { failure: { error: unknown } | null; address?: string }

/** A page that breaks, or whose code does not come, leaves what stands around it in its place. Another address tries anew. */
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
