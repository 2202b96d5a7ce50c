import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentCollection, ContentDocument } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { ApiError } from '#app/platform/api.ts'
import { Button } from '#app/ui/button.tsx'
import { type Question, useQuestion } from '#app/ui/confirm-dialog.tsx'
import { MoreMenu, type LesserAct } from '#app/ui/desk/lesser-acts.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { archive, calendarClock, calendarX2, copy, history, trash2 } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { useToday } from '#app/ui/use-today.ts'
import { announces } from './announces.ts'
import { COLLECTIONS, contentAddress } from './collections.ts'
import { acts, notifiedByArchiving, createContent, eventEffects } from './data.ts'
import type { EditingStore } from './editing.ts'
import { NotSaved, type Editing } from './editing-state.ts'
import { HistorySheet } from './history-sheet.tsx'
import { comesBack, notifiesAgain } from './comes-back.ts'
import { publicProblems } from './problems.ts'
import { publishLabel } from './publish-label.ts'
import { PublishSheet } from './publish-sheet.tsx'
import { contentText as text } from './texts.ts'
import { historyText } from './texts-history.ts'
import { hasOlder } from './work.ts'

type Run = (act: () => Promise<void>, name?: string) => void
type Props = {
  collection: ContentCollection
  editing: EditingStore
  state: Editing
  busy: string | null
  run: Run
  onRefused: () => void
}
type Days = { from: string | null; to: string | null }

/** Acts on the document: the two daily ones as buttons, the others in the menu «Altro». */
export function EditorActions({ collection, editing, state, busy, run, onRefused }: Props) {
  const { doc, isDirty, work } = state
  const [open, setOpen] = useState<'dates' | 'history' | null>(null)
  const { ask, dialog } = useQuestion()
  const navigate = useNavigate()
  const today = useToday()
  const { ending, root } = COLLECTIONS[collection]
  const close = () => setOpen(null)
  const isPublic = doc !== null && doc.published !== null
  const wasPublic = doc !== null && (isPublic || doc.state === 'archived' || doc.state === 'ended')

  /** A failed save and invalid fields have their own messages. */
  const act = (name: string, what: () => Promise<void>) =>
    run(async () => {
      try {
        await what()
      } catch (error) {
        const isSaid = error instanceof NotSaved || (error instanceof ApiError && Object.keys(error.fields).length > 0)
        if (!isSaid) throw error
        onRefused()
      }
    }, name)
  const later = async (what: () => void) => {
    close()
    await backToPage()
    what()
  }

  const publish = (days: Days) => {
    const problems = publicProblems(collection, work.data)
    if (Object.keys(problems).length > 0) {
      editing.show(problems)
      return onRefused()
    }
    if (editing.isStopped()) return onRefused()
    const on = days.from !== null && days.from > today ? days.from : null
    const put = async () => {
      await editing.act((doc) => acts.publish(doc, days), 'saved')
      showToast(on ? text.scheduled(ending, on) : text.published(ending, editing.get().doc!))
    }
    if (announces(collection, work.data, doc?.published ?? null)) return ask(text.announce({ on, wasPublic }), () => act('publish', put))
    act('publish', async () => {
      const question = collection === 'appuntamenti' && doc?.published ? await questionOf(doc, days) : null
      if (question) ask(question, () => act('publish', put))
      else await put()
    })
  }
  /** What registered people would be notified of, before they are: now, or when the version becomes public. */
  const questionOf = async ({ id, published }: ContentDocument, { from, to }: Days): Promise<Question | null> => {
    const { off, on, moved, people } = await eventEffects(id, work.data, to)
    const notified = { people, on: from !== null && from > today ? from : null }
    if (work.data.status === 'cancelled' && published?.status !== 'cancelled')
      return { ...text.callOff(contentNames(collection, work.data).title, notified), danger: true }
    const others = [...on, ...moved].toSorted()
    if (off.length > 0) return { ...text.callOffDates(off, others, notified), danger: true }
    return people > 0 ? text.changeDates(others, notified) : null
  }
  /** The first day of a public offer is its own, and no day of its publication. */
  const days = { from: doc?.state === 'scheduled' ? doc.from : null, to: doc?.to ?? null }
  const publishNow = () => publish({ ...days, to: days.to && days.to >= today ? days.to : null })
  const discard = () => {
    // It may be saved while the question is open.
    const pressed = editing.get().work
    const isBack = doc !== null && hasOlder(doc)
    const words = isBack ? text.discardText(isPublic && doc.state !== 'ended') : text.discardNew
    ask({ title: text.discardTitle, text: words, confirm: text.discard, danger: !isBack }, () =>
      act('discard', async () => {
        await editing.discard(pressed, acts.discard)
        showToast(text.discarded)
      }),
    )
  }
  const unschedule = () =>
    act('unschedule', async () => {
      await editing.act((doc) => acts.unschedule(doc), 'kept')
      showToast(text.unscheduled)
    })
  const takeDown = () =>
    act('archive', async () => {
      const people = collection === 'appuntamenti' && doc?.published ? await notifiedByArchiving(doc.id, doc.published, today) : 0
      ask(text.archiving(ending, people), () =>
        act('archive', async () => {
          await editing.act((doc) => acts.archive(doc), 'kept')
          const hasDraft = isDirty || doc?.draft !== null
          const isUndoable = doc && comesBack({ ...doc, hasDraft, notifies: notifiesAgain(collection, doc.published, people) })
          if (!isUndoable) return showToast(text.archived(ending))
          offerUndo(text.archived(ending), () => act('publish', () => editing.act((doc) => acts.publish(doc), 'kept')))
        }),
      )
    })
  const remove = () =>
    ask({ title: text.removeTitle, text: text.removeText, confirm: text.remove, danger: true }, () =>
      act('remove', async () => {
        await editing.remove((doc) => acts.remove(doc))
        showToast(text.removed)
        await navigate(root, { replace: true })
      }),
    )
  const duplicate = (doc: ContentDocument) => {
    // One key per press: a repeated request gives the same copy.
    const key = crypto.randomUUID()
    act('duplicate', async () => {
      await editing.saveFirst()
      const copied = await createContent(collection, key, { copyOf: doc.id })
      showToast(text.duplicated)
      await navigate(contentAddress(collection, copied.id))
    })
  }
  const more: LesserAct[] = doc
    ? [
        { icon: calendarClock, title: text.schedule, detail: text.scheduleDetail, act: () => setOpen('dates') },
        ...(doc.scheduled ? [{ icon: calendarX2, title: text.unschedule, act: unschedule }] : []),
        { icon: history, title: historyText.title, detail: historyText.detail, act: () => setOpen('history') },
        ...(collection === 'pagine' ? [] : [{ icon: copy, title: text.duplicate, act: () => duplicate(doc) }]),
        ...(isPublic || doc.scheduled ? [{ icon: archive, title: text.archive, detail: text.archiveDetail(ending), act: takeDown }] : []),
        ...(wasPublic || doc.scheduled || collection === 'pagine'
          ? []
          : [{ icon: trash2, title: text.remove, detail: text.removeDetail(ending), tone: 'bad', act: remove } as const]),
      ]
    : []
  const toPublish = publishLabel(state)
  const mayDiscard = isDirty || (doc !== null && doc.draft !== null && (isPublic || doc.scheduled !== null))
  return (
    <>
      {mayDiscard && (
        <Button variant="secondary" size="xs" busy={busy === 'discard'} onClick={discard}>
          {text.discard}
        </Button>
      )}
      <MoreMenu of={more} />
      {toPublish && (
        <Button size="xs" busy={busy === 'publish'} onClick={publishNow}>
          {toPublish}
        </Button>
      )}
      {doc && open === 'dates' && <PublishSheet days={days} onClose={close} onPublish={(days) => void later(() => publish(days))} />}
      {doc && open === 'history' && (
        <HistorySheet
          doc={doc}
          mayWrite
          onClose={close}
          onRestore={(number) =>
            void later(() =>
              act('restore', async () => {
                await editing.act((doc) => acts.restore(doc, number), 'saved')
                showToast(historyText.restored)
              }),
            )
          }
        />
      )}
      {dialog}
    </>
  )
}
