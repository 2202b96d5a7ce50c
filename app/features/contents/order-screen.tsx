import { useRef, useState } from 'react'
import type { ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { useEdgeScroll } from '#app/ui/desk/use-edge-scroll.ts'
import { useSaveKey } from '#app/ui/desk/use-save-key.ts'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure, errorCode } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { list as listIcon } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { COLLECTIONS } from './collections.ts'
import { Line } from './order-line.tsx'
import { placeAt } from './place-at.ts'
import { contentList, listKey, orderContents } from './data.ts'
import { afterMove, afterSave, isBehind, onTop, stillThere, type HandOrder } from './hand-order.ts'
import { contentText } from './texts.ts'

const text = contentText.order
/** Refusals of an order based on an old list. */
const OLD_LIST = ['content.changed_meanwhile', 'api.not_found']

/** The order in which members see the public documents, changed by dragging or by a row's arrows. */
export function OrderScreen({ collection, path }: { collection: ContentCollection; path: readonly Crumb[] }) {
  const { title, root } = COLLECTIONS[collection]
  const key = listKey(collection, { state: 'published', q: '' })
  const { data, error } = contentList.at(key).use()
  const action = useAction('order not saved')
  const [order, setOrder] = useState<HandOrder | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  const items = arranged(data?.items ?? [], order)
  const known = data?.items.map(({ id }) => id) ?? []
  const behind = order !== null && isBehind(order, known)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    const shown = items.map(({ id }) => id)
    setOrder(afterMove(order, shown, known, [from, to]))
    setSaid(text.moved(item.title || contentText.untitled, to + 1, items.length))
  }
  const place = (y: number) => {
    if (dragged === null || !list.current) return
    const from = items.findIndex(({ id }) => id === dragged)
    const to = placeAt(
      [...list.current.children].map((line) => line.getBoundingClientRect()),
      from,
      y,
    )
    if (to !== from) move(from, to)
  }
  const put = async (made: HandOrder, pressed: HandOrder | null) => {
    try {
      await orderContents(collection, made)
    } catch (error) {
      // Shows the other person's order beside this one.
      if (OLD_LIST.includes(errorCode(error).code)) await contentList.at(key).refresh()
      throw error
    }
    await contentList.at(key).refresh()
    setOrder((now) => afterSave(now, pressed, made))
  }
  const save = (made: HandOrder) =>
    action.run(async () => {
      await put(made, order)
      offerUndo(text.saved, () => action.run(() => put({ ids: made.base, base: made.ids }, null)))
    }, 'save')
  const canSave = order !== null && !behind
  const press = () => canSave && save(stillThere(order, known))
  useEdgeScroll(dragged !== null, place)
  useSaveKey(() => action.busy === null && press())
  return (
    <DeskPage
      title={text.title}
      path={[...path, { title, to: root }]}
      state={text.lead}
      actions={
        items.length > 1 && (
          <Button size="xs" busy={action.busy === 'save'} disabled={!canSave} onClick={press}>
            {text.save}
          </Button>
        )
      }
    >
      <LeaveGuard on={order !== null} />
      <output className="vh">{said}</output>
      <div className="stack">
        {behind ? (
          <Banner
            tone="warn"
            role="alert"
            action={
              <>
                <button type="button" onClick={() => setOrder(onTop(order, known))}>
                  {text.keepMine}
                </button>
                <button type="button" onClick={() => setOrder(null)}>
                  {text.takeTheirs}
                </button>
              </>
            }
          >
            {text.behind}
          </Banner>
        ) : (
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        )}
        {!data ? (
          error ? (
            <DeskProblem error={error} onRetry={() => void contentList.at(key).refresh()} />
          ) : (
            <SkeletonRows rows={5} thumbs={false} />
          )
        ) : items.length < 2 ? (
          <Group>
            <EmptyState icon={listIcon} text={text.few} />
          </Group>
        ) : (
          <ol
            ref={list}
            className={group.group}
            aria-label={title}
            data-desk-list=""
            onPointerMove={({ clientY }) => place(clientY)}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
          >
            {items.map((item, i) => (
              <Line
                key={item.id}
                name={item.title || contentText.untitled}
                detail={item.detail}
                isDragged={dragged === item.id}
                isFirst={i === 0}
                isLast={i === items.length - 1}
                onMove={(step) => move(i, i + step)}
                onGrip={(pointer) => {
                  // A moved element would lose the pointer.
                  list.current?.setPointerCapture(pointer)
                  setDragged(item.id)
                }}
              />
            ))}
          </ol>
        )}
        {data?.next && (
          <Button variant="secondary" wide busy={action.busy === 'more'} onClick={() => action.run(() => contentList.more(key), 'more')}>
            {contentText.moreRows}
          </Button>
        )}
      </div>
    </DeskPage>
  )
}

/** New documents come last. */
function arranged(items: readonly ContentItem[], order: HandOrder | null): ContentItem[] {
  if (!order) return [...items]
  const place = new Map(order.ids.map((id, i) => [id, i]))
  return items.toSorted((a, b) => (place.get(a.id) ?? items.length) - (place.get(b.id) ?? items.length))
}
