import { Component, type ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { logWarning } from '#app/platform/log-warning.ts'

type Props = { sorry: string; children: ReactNode }

/** A part whose code may not come, or that breaks: the rest of the form stays, and what was written in it. */
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
