import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BulkAnswer, ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { contentAddress } from './collections.ts'
import { refusalText } from './refusal-text.ts'
import { contentText } from './texts.ts'
import type { useBulk } from './use-bulk.ts'

const text = contentText.bulk

type Props = { collection: ContentCollection; bulk: ReturnType<typeof useBulk>; of: readonly ContentItem[] }

/** What a bulk action skipped, or why it failed. It takes the focus: the bar of a long list is far below. */
export function BulkNotes({ collection, bulk: { answer, clearAnswer, error, retry }, of }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isThere = answer !== null || error !== null
  useEffect(() => {
    if (answer !== null || error !== null) place.current?.focus()
  }, [answer, error])
  return (
    isThere && (
      <div ref={place} className="stack" tabIndex={-1}>
        {answer && <Skipped collection={collection} answer={answer} of={of} onClose={clearAnswer} />}
        <ActionFailure error={error} ways={{ retry }} />
      </div>
    )
  )
}

type SkippedProps = Pick<Props, 'collection' | 'of'> & { answer: BulkAnswer; onClose: () => void }

/** Documents that a bulk action skipped, each with the reason and a link. */
function Skipped({ collection, answer: { refused }, of, onClose }: SkippedProps) {
  return (
    <Banner
      tone="warn"
      role="alert"
      action={
        <button type="button" className="link" onClick={onClose}>
          {text.dismiss}
        </button>
      }
    >
      <p>{text.refused(refused.length)}</p>
      <ul>
        {refused.map(({ id, ...refusal }) => (
          <li key={id}>
            <Link className="link" to={contentAddress(collection, id)}>
              {of.find((item) => item.id === id)?.title || contentText.untitled}
            </Link>
            {': '}
            {refusalText(collection, refusal)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
