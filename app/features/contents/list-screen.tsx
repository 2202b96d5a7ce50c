import { useState } from 'react'
import { CONTENT_STATES, type ContentCollection, type ContentItem, type ContentList } from '#domain/contents/api.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { archive, eye, list as listIcon, pencil, plus, slidersHorizontal } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { BulkNotes } from './bulk-note.tsx'
import { KeptNote } from './kept-note.tsx'
import { useBulk } from './use-bulk.ts'
import { PapersNote } from './papers-note.tsx'
import { COLLECTIONS, contentAddress, newAddress } from './collections.ts'
import { contentList, listKey } from './data.ts'
import styles from './list.module.css'
import { StateTag } from './state-tag.tsx'
import { contentText as text } from './texts.ts'

const FILTER = { state: { as: 'stato', read: oneOf(CONTENT_STATES) } }

/** The list of a collection: drafts first, then in members' order, then past documents. */
export function ContentListScreen({ collection, path = [] }: { collection: ContentCollection; path?: readonly Crumb[] }) {
  const { title, root, write, ending, fresh, icon, empty, begin, isOrdered } = COLLECTIONS[collection]
  const mayWrite = useMay()(write)
  const { filter, change, written, write: writeSearch, clear } = useListFilter(FILTER)
  const key = listKey(collection, filter)
  const { data, fetchedAt, error } = contentList.at(key).use()
  const counts = useLastCounts(data)
  const sum = counts && CONTENT_STATES.reduce((all, state) => all + counts[state], 0)
  const more = useAction('more contents not loaded')
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const bulk = useBulk({ collection, listKey: key, onDone: () => setSelected(new Set()) })
  const chosen = data?.items.filter(({ id }) => selected.has(id)) ?? []
  const isFiltered = filter.state !== null || filter.q !== ''
  const isEmpty = !isFiltered && data?.items.length === 0
  const create = (
    <LinkButton size="xs" icon={plus} to={newAddress(collection)}>
      {fresh}
    </LinkButton>
  )
  return (
    <DeskPage
      title={title}
      path={path}
      state={sum === null ? null : text.count(sum)}
      actions={
        mayWrite && (
          <>
            {isOrdered && (!counts || counts.published > 1) && (
              <LinkButton variant="secondary" size="xs" icon={listIcon} to={`${root}?ordine`}>
                {text.order.open}
              </LinkButton>
            )}
            {!isEmpty && create}
          </>
        )
      }
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <DeskTools
          search={{ label: text.search, value: written, onChange: writeSearch }}
          chips={{
            label: text.filters,
            value: filter.state ?? '',
            onChange: (state) => change({ state: state === '' ? null : state }),
            of: [
              { value: '', label: text.all(ending), count: sum },
              ...CONTENT_STATES.filter((state) => state === filter.state || (counts?.[state] ?? 0) > 0).map((state) => ({
                value: state,
                label: text.states(state, ending),
                count: counts?.[state] ?? null,
              })),
            ],
          }}
        />
        <KeptNote collection={collection} />
        {collection === 'documenti' && <PapersNote />}
        <BulkNotes collection={collection} bulk={bulk} of={data?.items ?? []} />
        <DeskList
          label={title}
          of={data?.items ?? null}
          total={data?.total ?? null}
          columns={columnsOf(collection, data?.items ?? null)}
          to={({ id }) => contentAddress(collection, id)}
          nameOf={nameOf}
          row={(item) => ({
            title: nameOf(item),
            detail: [item.detail, text.days(item)].filter(Boolean).join(' · ') || null,
            end: <States collection={collection} item={item} />,
          })}
          problem={error && <DeskProblem error={error} onRetry={() => void contentList.at(key).refresh()} />}
          empty={
            isFiltered ? (
              <EmptyState
                icon={slidersHorizontal}
                text={text.nothing}
                action={
                  <Button variant="secondary" size="sm" onClick={clear}>
                    {text.clear}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={icon} text={mayWrite && begin ? `${empty} ${begin}` : empty} action={mayWrite && create} />
            )
          }
          {...(mayWrite && { selected: new Set(chosen.map(({ id }) => id)), onSelect: setSelected })}
          bulk={[
            { id: 'publish', label: text.bulk.publish, icon: eye, onPress: () => bulk.ask('publish', chosen) },
            { id: 'archive', label: text.bulk.archive, icon: archive, onPress: () => bulk.ask('archive', chosen) },
          ]}
          running={bulk.running}
          more={data?.next ? { busy: more.busy !== null, error: more.error, onMore: () => more.run(() => contentList.more(key)) } : null}
        />
      </div>
      {bulk.dialog}
    </DeskPage>
  )
}

const nameOf = ({ title }: ContentItem): string => title || text.untitled

/** The columns; the one of days only if a row has any, as most offers have. `items`: null while loading. */
function columnsOf(collection: ContentCollection, items: readonly ContentItem[] | null): Column<ContentItem>[] {
  const { title, state, days, changed } = text.columns
  return [
    {
      id: 'title',
      label: title,
      waiting: (
        <span className={styles.name}>
          <Skeleton width="12rem" /> <Skeleton width="7rem" height="0.8em" />
        </span>
      ),
      cell: (item) => (
        <span className={styles.name}>
          <span>{nameOf(item)}</span>
          {item.detail && <span className="muted xs">{item.detail}</span>}
        </span>
      ),
    },
    { id: 'state', label: state, width: '14%', cell: (item) => <States collection={collection} item={item} /> },
    ...((items?.some((item) => text.days(item) !== '') ?? collection === 'convenzioni')
      ? [{ id: 'days', label: days, width: '16%', leaves: 'last' as const, cell: text.days }]
      : []),
    { id: 'changed', label: changed, width: '24%', cell: ({ updatedAt, updatedBy }) => text.changedAt(updatedAt, updatedBy) },
  ]
}

/** The state, and whether a draft waits to be published. */
function States({ collection, item }: { collection: ContentCollection; item: ContentItem }) {
  return (
    <span className={styles.states}>
      <StateTag collection={collection} state={item.state} isStuck={item.isStuck} />
      {item.hasDraft && item.state !== 'draft' && (
        <Tag icon={pencil} tone="warn">
          {text.changed}
        </Tag>
      )}
    </span>
  )
}

/** The counts of the previous filter, until the next list arrives. */
function useLastCounts(list: ContentList | null): ContentList['counts'] | null {
  const [last, setLast] = useState(list?.counts ?? null)
  if (list && list.counts !== last) setLast(list.counts)
  return list?.counts ?? last
}
