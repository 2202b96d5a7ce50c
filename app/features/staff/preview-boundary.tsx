import { Component, type ReactNode } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { Banner } from '#app/ui/banner.tsx'
import { previewText as text } from './texts-preview.ts'

/** `onBroken`: once it is said that it cannot be drawn. */
type Props = { of: unknown; onBroken: () => void; children: ReactNode }
type State = { brokenBy: { of: unknown } | null; of: unknown }

/** What cannot be drawn now may be at the next letter: it is tried anew with everything that is typed. */
export class PreviewBoundary extends Component<Props, State> {
  override state: State = { brokenBy: null, of: this.props.of }

  static getDerivedStateFromProps({ of }: Props, { brokenBy, of: before }: State): State {
    return { of, brokenBy: of === before ? brokenBy : null }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { brokenBy: { of: error } }
  }

  override componentDidMount(): void {
    addEventListener('online', this.tryAnew)
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAnew)
  }

  /** Its code may not have come for want of a network. */
  tryAnew = (): void => this.setState({ brokenBy: null })

  override componentDidCatch(error: unknown): void {
    logWarning('preview not drawn', error)
    this.props.onBroken()
  }

  override render(): ReactNode {
    return this.state.brokenBy ? <Banner tone="neutral">{text.broken}</Banner> : this.props.children
  }
}
