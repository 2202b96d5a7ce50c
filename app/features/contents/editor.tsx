import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { useSaveKey } from '#app/ui/desk/use-save-key.ts'
import { Segments } from '#app/ui/segments.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { COLLECTIONS } from './collections.ts'
import { endedWell, losesOnLeaving } from './editing-state.ts'
import { EditorActions } from './editor-actions.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorNotes, newsOf } from './editor-notes.tsx'
import styles from './editor.module.css'
import { StateTag } from './state-tag.tsx'
import { contentText as text } from './texts.ts'
import { savedText } from './saved-text.ts'
import { useEditing } from './use-editing.ts'
import { useNews, useRefusal } from '#app/ui/desk/use-notes.ts'
import { shownOf } from './work.ts'

/** The minimum width for a preview beside the form (visual reference, section 3). */
export const SIDE = '(min-width: 68.75rem)'

/** The members' screen of a document. The room passes it in, since features may not import each other. */
export type Preview = ComponentType<{ collection: ContentCollection; id: string; data: ContentData; isArchived: boolean }>

export type EditorProps = {
  collection: ContentCollection
  /** The parent pages. */
  path: readonly Crumb[]
  preview: Preview
  /** The room's part below the preview or the form, such as the shop of an offer. */
  aside?: (doc: ContentDocument) => ReactNode
  /** The room's further pages of an open document, as links of its head. */
  links?: (doc: ContentDocument) => ReactNode
}

/** One open document: form, members' view and acts. */
export function Editor({
  collection,
  doc: given,
  path,
  preview: Shown,
  aside,
  links,
  isGone = false,
  onCreated,
}: EditorProps & { doc: ContentDocument | null; isGone?: boolean; onCreated: (id: string) => void }) {
  const mayWrite = useMay()(COLLECTIONS[collection].write)
  const { editing, state, change, isNamed, note, isKept } = useEditing({ collection, doc: given, isGone, mayWrite, onCreated })
  const { doc, work } = state
  const action = useAction('content not changed')
  const [pressed, setPressed] = useState<string | undefined>()
  const run: typeof action.run = (act, name) => {
    setPressed(name)
    action.run(act, name)
  }
  const isWide = useMedia(SIDE)
  const [view, setView] = useState<'form' | 'preview'>('form')
  const hasPreview = isWide || view === 'preview'
  const [refusals, setRefusals] = useState(0)
  const notes = useRef<HTMLDivElement>(null)

  const save = () => {
    const { name } = COLLECTIONS[collection]
    if (!isNamed && name !== null) {
      editing.show({ [name]: 'required' })
      return refused()
    }
    run(async () => {
      if (await editing.save()) return
      const { failure } = editing.get()
      // If the call needs a fresh proof, it is requested, and the save is repeated.
      if (failure !== null) throw failure
      refused()
    }, 'save')
  }
  const refused = () => {
    setView('form')
    setRefusals((n) => n + 1)
  }
  useRefusal(notes, refusals > 0 ? refusals : null)
  useRefusal(notes, action.error)
  const news = action.error === null ? newsOf(state) : null
  useNews(notes, news && `${news} ${state.theirs?.revision}`, news ?? '')
  useSaveKey(save, { on: mayWrite })
  // A later successful save clears the error of the press. The next step, such as publishing, is still open.
  const clear = useEffectEvent(() => pressed === 'save' && action.clear())
  const isWell = endedWell(state)
  useEffect(() => {
    if (isWell) clear()
  }, [isWell])

  const title = doc ? contentNames(collection, shownOf(doc)).title || text.untitled : COLLECTIONS[collection].fresh
  const days = doc && text.days(doc)
  const beside = doc && aside?.(doc)
  return (
    <DeskPage
      title={title}
      path={path}
      state={
        <>
          {doc && <StateTag collection={collection} state={doc.state} isStuck={doc.stuck !== null} />}
          {days && <span>{days}</span>}
          <output>{mayWrite && savedText(collection, state, isNamed)}</output>
        </>
      }
      actions={
        <>
          {doc && links?.(doc)}
          {mayWrite && (
            <EditorActions collection={collection} editing={editing} state={state} busy={action.busy} run={run} onRefused={refused} />
          )}
        </>
      }
    >
      <LeaveGuard on={losesOnLeaving(state)} />
      <EditorNotes
        ref={notes}
        collection={collection}
        editing={editing}
        state={state}
        mayWrite={mayWrite}
        isKept={isKept}
        note={note}
        failure={action.error}
        onRetry={action.retry}
        onSave={save}
      />
      {!isWide && (
        <div className={styles.views}>
          <Segments
            label={text.views}
            items={[
              { id: 'form', label: text.edit },
              { id: 'preview', label: text.preview },
            ]}
            current={view}
            onChange={setView}
          />
        </div>
      )}
      <div className={styles.columns}>
        <div hidden={!isWide && view === 'preview'}>
          <EditorForm collection={collection} editing={editing} state={state} mayWrite={mayWrite} change={change} />
        </div>
        <aside
          ref={isWide ? scrollsByKeys : null}
          className={styles.side}
          hidden={!hasPreview && !beside}
          aria-label={hasPreview ? text.preview : undefined}
        >
          {hasPreview && <Shown collection={collection} id={doc?.id ?? 'nuovo'} data={work.data} isArchived={doc?.state === 'archived'} />}
          {/* Stays mounted: something may be written in it. */}
          {beside && <div hidden={!isWide && view === 'preview'}>{beside}</div>}
        </aside>
      </div>
    </DeskPage>
  )
}

/** Lets keys scroll the preview, which may be longer than the window and has no focusable parts. */
const scrollsByKeys = (side: HTMLElement | null) => side?.setAttribute('tabindex', '0')
