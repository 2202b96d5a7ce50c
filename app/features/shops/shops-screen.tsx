import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import type { PartnerItem } from '#domain/verification/shops.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ban, clock, store } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { partners, partnerSheet } from './data.ts'
import { PartnerPanel } from './partner-panel.tsx'
import styles from './shops.module.css'
import { shops as text } from './texts.ts'

const PAGE = 50

/** The shops of all offers. `root`: this page's address. */
export function ShopsList({ root }: { root: string }) {
  const { data, fetchedAt, error } = partners.use()
  const { written: q, write } = useListFilter()
  const [shown, setShown] = useState(PAGE)
  const found = data?.partners
    .filter(({ partner, headline }) => matchesSearch(`${partner} ${headline}`, q))
    .map((item) => ({ ...item, id: item.offerId }))
  return (
    <DeskPage title={text.title} state={text.lead} {...(data && { freshness: { fetchedAt, stale: error !== null } })}>
      <div className="stack">
        <DeskTools
          search={{
            label: text.search,
            value: q,
            onChange: (value) => {
              write(value)
              setShown(PAGE)
            },
          }}
        />
        <DeskList
          label={text.list}
          of={found?.slice(0, shown) ?? null}
          total={found?.length ?? null}
          columns={COLUMNS}
          to={({ offerId }) => `${root}/${encodeURIComponent(offerId)}`}
          nameOf={({ partner }) => partner}
          row={(item) => ({ title: item.partner, detail: detailOf(item), end: <State item={item} /> })}
          empty={<EmptyState icon={store} text={q ? text.nothing : text.none} />}
          {...(found && found.length > shown && { more: { busy: false, onMore: () => setShown(shown + PAGE) } })}
          {...(error && { problem: <DeskProblem error={error} onRetry={() => void partners.refresh()} /> })}
        />
        <p className="muted sm">{text.period}</p>
      </div>
    </DeskPage>
  )
}

type Listed = PartnerItem & { id: string }

const COLUMNS: readonly Column<Listed>[] = [
  {
    id: 'partner',
    label: text.columns.partner,
    cell: (item: Listed) => (
      <span className={styles.name}>
        {item.partner} <State item={item} />
      </span>
    ),
  },
  { id: 'devices', label: text.columns.devices, numeric: true, width: '16%', cell: ({ devices }: Listed) => text.devices(devices) },
  { id: 'seen', label: text.columns.seen, width: '16%', leaves: 'last', cell: ({ lastSeenAt }: Listed) => text.seen(lastSeenAt) },
  { id: 'checks', label: text.columns.checks, figure: true, width: '12%', cell: ({ checks }: Listed) => text.count(checks) },
  { id: 'uses', label: text.columns.uses, figure: true, width: '12%', cell: ({ redemptions }: Listed) => text.count(redemptions) },
]

const detailOf = ({ devices, headline }: PartnerItem) => [text.devicesShort(devices), headline].filter(Boolean).join(' · ')

function State({ item: { hasProposal, isPublic } }: { item: PartnerItem }) {
  if (hasProposal)
    return (
      <Tag tone="warn" icon={clock}>
        {text.proposal}
      </Tag>
    )
  return isPublic ? null : (
    <Tag tone="neutral" icon={ban}>
      {text.hidden}
    </Tag>
  )
}

/** One shop. */
export function ShopSheet({ root, offerId }: { root: string; offerId: string }) {
  const { data, fetchedAt, error } = partnerSheet(offerId).use()
  const path = [{ title: text.title, to: root }]
  if (!data)
    return (
      <DeskPage title={text.title} path={path} loading={error === null}>
        {error ? (
          <DeskProblem
            error={error}
            words={{ notFound: text.gone }}
            list={{ title: text.title, to: root }}
            onRetry={() => void partnerSheet(offerId).refresh()}
          />
        ) : (
          <SkeletonRows rows={4} thumbs={false} />
        )}
      </DeskPage>
    )
  return (
    <DeskPage
      title={data.partner}
      path={path}
      freshness={{ fetchedAt, stale: error !== null }}
      {...(data.isPublic && {
        actions: (
          <LinkButton size="xs" variant="secondary" to={`/convenzioni/${encodeURIComponent(offerId)}`}>
            {text.offer}
          </LinkButton>
        ),
      })}
    >
      <PartnerPanel offerId={offerId} />
    </DeskPage>
  )
}
