import { Component, type ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { logWarning } from '#app/platform/log-warning.ts'

type Props = { sorry: string; children: ReactNode }

/** A part that may fail to load or crash: the rest of the form stays, with its values. */
export class OptionalPart extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    logWarning('part of a form not shown', error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Banner tone="neutral">{this.props.sorry}</Banner> : this.props.children
  }
}
