import { Component, useDeferredValue, type ComponentType, type ReactNode } from 'react'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import styles from './editor.module.css'
import { contentText as text } from './texts.ts'

/** The member's own screen of a document, given by the room: features do not know each other. */
export type Preview = ComponentType<{ collection: ContentCollection; id: string; data: ContentData }>

type Props = { as: Preview; collection: ContentCollection; id: string; data: ContentData }

/** A document as members see it, a moment behind the keys. It is looked at, not used. */
export function PreviewPane({ as: Shown, collection, id, data }: Props) {
  const shown = useDeferredValue(data)
  return (
    <section className={styles.phone} aria-label={text.preview} inert>
      <Boundary data={shown}>
        <Shown collection={collection} id={id} data={shown} />
      </Boundary>
    </section>
  )
}

/** What is half written may be more than the member's screen can show; with other data it tries anew. */
class Boundary extends Component<{ data: ContentData; children: ReactNode }, { failedAt: ContentData | null }> {
  override state: { failedAt: ContentData | null } = { failedAt: null }

  static getDerivedStateFromProps({ data }: { data: ContentData }, { failedAt }: { failedAt: ContentData | null }) {
    return failedAt === null || failedAt === data ? null : { failedAt: null }
  }

  override componentDidCatch(error: unknown): void {
    logWarning('preview not shown', error)
    this.setState({ failedAt: this.props.data })
  }

  override render(): ReactNode {
    return this.state.failedAt === this.props.data ? <p className="sm muted">{text.previewBroken}</p> : this.props.children
  }
}
