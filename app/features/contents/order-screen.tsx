import { useRef, useState, type KeyboardEvent } from 'react'
import type { ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { useEdgeScroll } from '#app/ui/desk/use-edge-scroll.ts'
import { useSaveKey } from '#app/ui/desk/use-save-key.ts'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import group from '#app/ui/group.module.css'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, list as listIcon, menu } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { COLLECTIONS } from './collections.ts'
import { placeAt } from './place-at.ts'
import { contentList, listKey, orderContents } from './data.ts'
import styles from './order.module.css'
import { contentText } from './texts.ts'

const text = contentText.order

/** The order in which members see what is public: by dragging, or by the arrows of a row. */
export function OrderScreen({ collection, path }: { collection: ContentCollection; path: readonly Crumb[] }) {
  const { title, root } = COLLECTIONS[collection]
  const key = listKey(collection, { state: 'published', q: '' })
  const { data, error } = contentList.at(key).use()
  const action = useAction('order not saved')
  const [order, setOrder] = useState<string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  const items = arranged(data?.items ?? [], order)
  const before = data?.items.map(({ id }) => id) ?? []
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    setOrder(
      items
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, item.id),
    )
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
  const put = async (ids: string[]) => {
    await orderContents(collection, ids)
    await contentList.at(key).refresh()
    setOrder(null)
  }
  const save = () =>
    action.run(async () => {
      await put(items.map(({ id }) => id))
      offerUndo(text.saved, () => action.run(() => put(before)))
    }, 'save')
  useEdgeScroll(dragged !== null, place)
  useSaveKey(() => order !== null && action.busy === null && save())
  return (
    <DeskPage
      title={text.title}
      path={[...path, { title, to: root }]}
      state={text.lead}
      actions={
        items.length > 1 && (
          <Button size="xs" busy={action.busy === 'save'} disabled={order === null} onClick={save}>
            {text.save}
          </Button>
        )
      }
    >
      <LeaveGuard on={order !== null} />
      <output className="vh">{said}</output>
      <div className="stack">
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
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
                  // A line that changes its place would lose the pointer.
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

/** What came meanwhile is behind. */
function arranged(items: readonly ContentItem[], order: string[] | null): ContentItem[] {
  if (!order) return [...items]
  const place = new Map(order.map((id, i) => [id, i]))
  return items.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length))
}

type LineProps = {
  name: string
  detail: string
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onGrip: (pointer: number) => void
}

function Line({ name, detail, isDragged, isFirst, isLast, onMove, onGrip }: LineProps) {
  const byKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.line} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={styles.grip}
        aria-label={text.drag(name)}
        tabIndex={-1}
        data-desk-grip=""
        onPointerDown={({ pointerId }) => onGrip(pointerId)}
        onKeyDown={byKeys}
      >
        <Icon of={menu} size={18} />
      </button>
      <span className={styles.words}>
        <span>{name}</span>
        {detail && <span className="muted xs">{detail}</span>}
      </span>
      <IconButton label={text.up(name)} icon={arrowUp} size={20} aria-disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton label={text.down(name)} icon={arrowDown} size={20} aria-disabled={isLast} onClick={() => onMove(1)} />
    </li>
  )
}
