import { useEffect, useState } from 'react'
import type { ContentDocument, ContentVersion } from '#domain/contents/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { contentHistory } from './data.ts'
import styles from './history.module.css'
import { LAYOUTS } from './layouts.ts'
import { changeRows } from './readable.ts'
import { contentText as text } from './texts.ts'

type Props = { doc: ContentDocument; mayWrite: boolean; onRestore: (number: number) => void }

/** The document's history: who, what and when, with the fields before and after. Each version can be restored as the draft. */
export function HistorySheet({ onClose, ...props }: Props & { onClose: () => void }) {
  const [asked, setAsked] = useState(0)
  return (
    <Sheet open onClose={onClose} title={text.history}>
      <Versions key={asked} {...props} onRetry={() => setAsked(asked + 1)} />
    </Sheet>
  )
}

function Versions({ doc: { collection, id }, mayWrite, onRestore, onRetry }: Props & { onRetry: () => void }) {
  const [versions, setVersions] = useState<ContentVersion[] | 'failed' | null>(null)
  useEffect(() => {
    let isOpen = true
    contentHistory(collection, id).then(
      (all) => isOpen && setVersions(all),
      (error: unknown) => {
        logWarning('history not loaded', error)
        if (isOpen) setVersions('failed')
      },
    )
    return () => void (isOpen = false)
  }, [collection, id])
  if (versions === null) return <SkeletonRows rows={3} thumbs={false} />
  if (versions === 'failed')
    return (
      <Banner
        tone="bad"
        action={
          <button type="button" className="link" onClick={onRetry}>
            {text.retry}
          </button>
        }
      >
        {text.historyFailed}
      </Banner>
    )
  if (versions.length === 0) return <p className="muted">{text.historyEmpty}</p>
  return (
    <ol className={styles.versions} aria-label={text.history}>
      {versions.map((version, i) => (
        <li key={version.number}>
          <Version version={version} collection={collection} />
          {mayWrite && i > 0 && (
            <Button variant="tint" size="xs" onClick={() => onRestore(version.number)}>
              {text.restore}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function Version({
  version: { action, at, by, changes },
  collection,
}: {
  version: ContentVersion
  collection: ContentDocument['collection']
}) {
  const rows = changeRows(LAYOUTS[collection], changes)
  return (
    <>
      <p className={styles.what}>{text.actions[action]}</p>
      <p className="sm muted">{text.by(at, by)}</p>
      {rows.length > 0 && (
        <details className={styles.changes}>
          <summary>{text.changes(rows.length)}</summary>
          <dl>
            {rows.map(({ key, label, before, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <span className="vh">{text.before}: </span>
                  <del>{before}</del> <span aria-hidden="true">→</span> <span className="vh">{text.after}: </span>
                  <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
