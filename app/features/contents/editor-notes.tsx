import type { Ref } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { DraftNote, type FoundDraft } from '#app/ui/desk/draft-note.tsx'
import { focusField } from '#app/ui/desk/focus-field.ts'
import { deskText } from '#app/ui/desk/texts.ts'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { errorText } from '#app/ui/texts/errors.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import type { ContentCollection, ContentDocument, Stuck } from '#domain/contents/api.ts'
import { fieldPaths } from '#domain/contents/paths.ts'
import { COLLECTIONS } from './collections.ts'
import { Conflicts } from './conflicts.tsx'
import type { EditingStore } from './editing.ts'
import { isNoNetwork, isRevoked, mayPass, type Editing } from './editing-state.ts'
import type { Work } from './work.ts'
import styles from './editor.module.css'
import type { Wait } from './fields/wait.ts'
import { labelOf } from './layout.ts'
import { LAYOUTS } from './layouts.ts'
import type { Problems } from './problems.ts'
import { fieldName } from './readable.ts'
import { refusalText } from './refusal-text.ts'
import { contentText as text } from './texts.ts'
import { PapersNote } from './papers-note.tsx'

type Props = {
  ref: Ref<HTMLDivElement>
  collection: ContentCollection
  editing: EditingStore
  state: Editing
  mayWrite: boolean
  /** Unsaved text of this person is on the device. */
  isKept: boolean
  note: FoundDraft<Work>
  /** The error of the last press. */
  failure: unknown
  onRetry: () => void
  onSave: () => void
}

/** Notes above the form: text found on the device, other people's changes, failures, invalid fields. */
export function EditorNotes({ ref, collection, editing, state, mayWrite, isKept, note, failure, onRetry, onSave }: Props) {
  const { work, theirs, isGone, problems, joined, archived, waits, stoppedBy } = state
  const waiting = stoppedBy === null ? undefined : waits[stoppedBy]
  return (
    <div ref={ref} className={styles.notes} tabIndex={-1}>
      <DraftNote draft={note} />
      {state.doc?.stuck && <NotOut collection={collection} doc={state.doc} stuck={state.doc.stuck} mayWrite={mayWrite} />}
      {collection === 'documenti' && <PapersNote />}
      {!mayWrite && <Banner tone="info">{isKept ? `${text.readOnly} ${deskText.stays}` : text.readOnly}</Banner>}
      {theirs && (
        <Conflicts
          key={theirs.revision}
          work={work}
          theirs={theirs}
          onResolve={(choices) => {
            editing.resolve(choices)
            onSave()
          }}
        />
      )}
      {isGone && (
        <Banner
          tone="warn"
          tabIndex={-1}
          data-summary=""
          role="alert"
          action={
            mayWrite && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  editing.beginAnew()
                  onSave()
                }}
              >
                {text.gone.anew}
              </button>
            )
          }
        >
          {mayWrite ? `${text.gone.text} ${text.gone.kept}` : text.gone.text}
        </Banner>
      )}
      <output>{joined && <Banner tone="info">{text.joined(joined.by)}</Banner>}</output>
      <output>
        {archived && state.doc?.state === 'archived' && mayWrite && (
          <Banner tone="warn">{text.archivedMeanwhile(archived.by, COLLECTIONS[collection].ending)}</Banner>
        )}
      </output>
      <Failed failure={failure ?? (isNoNetwork(state.failure) ? null : state.failure)} onRetry={failure === null ? onSave : onRetry} />
      <Summary collection={collection} problems={problems} />
      {waiting && Object.keys(problems).length === 0 && <First field={stoppedBy!} of={waiting} />}
    </div>
  )
}

/** Why the automatic save has stopped, or null. */
export function newsOf({ isGone, theirs, failure }: Editing): string | null {
  if (isGone) return text.gone.text
  if (theirs) return text.conflict
  if (failure === null || isNoNetwork(failure)) return null
  const { code, details } = errorCode(failure)
  return isRevoked(failure) ? text.revoked : errorText(code, details).text
}

function Failed({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure === null) return null
  return (
    <div tabIndex={-1} data-summary="">
      {isRevoked(failure) ? (
        <Banner tone="bad" role="alert">
          {text.revoked}
        </Banner>
      ) : (
        <ActionFailure error={failure} ways={{ retry: onRetry }} tone={mayPass(failure) ? 'warn' : 'bad'} />
      )}
    </div>
  )
}

/** A scheduled publication failed. */
function NotOut({
  collection,
  doc: { from },
  stuck,
  mayWrite,
}: {
  collection: ContentCollection
  doc: ContentDocument
  stuck: Stuck
  mayWrite: boolean
}) {
  const [first] = inOrder(collection, Object.keys(stuck.fields ?? {}))
  return (
    <Banner
      tone="bad"
      {...(mayWrite && first !== undefined && { action: <ToField path={first} label={labelOf(LAYOUTS[collection], first)} /> })}
    >
      {`${text.notOutOn(COLLECTIONS[collection].ending, from ?? '', refusalText(collection, stuck))} ${mayWrite ? text.putRight : text.putRightByOthers}`}
    </Banner>
  )
}

const ToField = ({ path, label }: { path: string; label: string }) => (
  <button type="button" className="link" onClick={() => focusField(path)}>
    {kitText.goToField(label)}
  </button>
)

/** In the order of the form. */
function inOrder(collection: ContentCollection, paths: string[]): string[] {
  const names = LAYOUTS[collection].flatMap(({ parts }) => parts.map(({ name }) => name))
  const place = (path: string) => names.indexOf(path.split('.')[0]!)
  return paths.toSorted((a, b) => place(a) - place(b))
}

/** An unfinished field that stops publishing. */
function First({ field, of: { label, text } }: { field: string; of: Wait }) {
  return (
    <Banner tone="bad" tabIndex={-1} data-summary="" role="alert" action={<ToField path={field} label={label} />}>
      {text}
    </Banner>
  )
}

/** The number of invalid fields, with a link to the first in the form's order. */
function Summary({ collection, problems }: { collection: ContentCollection; problems: Problems }) {
  const paths = inOrder(collection, Object.keys(problems))
  const [field, ...others] = fieldPaths(paths)
  if (field === undefined) return null
  return (
    <Banner
      tone="bad"
      tabIndex={-1}
      data-summary=""
      role="alert"
      action={<ToField path={paths[0]!} label={fieldName(LAYOUTS[collection], field)} />}
    >
      {fields.summary(others.length + 1)}
    </Banner>
  )
}
