import { useState } from 'react'
import type { BulkAnswer, BulkChange, ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { comesBack, mayNotify } from './comes-back.ts'
import { changeMany, contentList } from './data.ts'
import { contentText } from './texts.ts'

const text = contentText.bulk

type Seen = Pick<ContentItem, 'id'> & { updatedAt: number | null }
type Begin = { collection: ContentCollection; listKey: string; onDone: () => void }

/** Publishes or archives many documents: asks before, reports after, and can restore archived ones. */
export function useBulk({ collection, listKey, onDone }: Begin) {
  const action = useAction('contents not changed')
  const question = useQuestion()
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const [running, setRunning] = useState<string | null>(null)

  const change = (what: BulkChange['action'], of: readonly Seen[]) =>
    action.run(async () => {
      const items = contentList.at(listKey).get().data?.items ?? []
      const back = items.filter((item) => comesBack({ ...item, notifies: mayNotify(collection, item.state) }))
      const progress = (n: number) => setRunning(text.running(what, n, of.length))
      progress(0)
      const changed = { action: what, of: of.map(({ id, updatedAt }) => ({ id, updatedAt })) }
      let changes: BulkAnswer
      try {
        changes = await changeMany(collection, changed, progress)
        await contentList.at(listKey).refresh()
      } finally {
        setRunning(null)
      }
      const { done, over, refused } = changes
      setAnswer(refused.length > 0 ? changes : null)
      onDone()
      if (done.length === 0) return
      if (what === 'publish') return showToast(text.published(done.length, over))
      const isUndoable = done.every((id) => back.some((item) => item.id === id))
      if (isUndoable)
        offerUndo(text.archived(done.length), () =>
          change(
            'publish',
            done.map((id) => ({ id, updatedAt: null })),
          ),
        )
      else showToast(text.archived(done.length))
    })
  const ask = (what: BulkChange['action'], of: readonly ContentItem[]) => {
    const over = of.filter(({ state }) => state === 'ended').length
    const words =
      what === 'publish'
        ? { title: text.publishTitle(of.length), text: text.publishText(collection, over > 0), confirm: text.publish }
        : { title: text.archiveTitle(of.length), text: text.archiveText(collection, over === of.length), confirm: text.archive }
    question.ask(words, () => change(what, of))
  }
  return { ask, running, answer, clearAnswer: () => setAnswer(null), dialog: question.dialog, error: action.error, retry: action.retry }
}
