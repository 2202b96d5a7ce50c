import { Component, Suspense, type ReactNode } from 'react'
import { FailedPage } from './route-error.tsx'

type Props = { address: string; children: ReactNode }
type State = { failure: { error: unknown } | null; address?: string }

/** Keeps the frame when a page crashes or its code does not load. Another address tries again. */
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
