import { Component, type ReactNode } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { Banner } from '#app/ui/banner.tsx'
import { previewText as text } from './texts-preview.ts'

/** `onBroken`: called once the error is shown. */
type Props = { of: unknown; onBroken: () => void; children: ReactNode }
type State = { brokenBy: { of: unknown } | null; of: unknown }

/** Shows an error for a draft that cannot be drawn, and tries again with each change. */
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

  /** The preview's code may have failed to load offline. */
  tryAnew = (): void => this.setState({ brokenBy: null })

  override componentDidCatch(error: unknown): void {
    logWarning('preview not drawn', error)
    this.props.onBroken()
  }

  override render(): ReactNode {
    return this.state.brokenBy ? <Banner tone="neutral">{text.broken}</Banner> : this.props.children
  }
}
