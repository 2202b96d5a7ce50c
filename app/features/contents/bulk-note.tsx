import { Link } from 'react-router'
import type { BulkAnswer, ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { contentAddress } from './collections.ts'
import { refusalText } from './refusal-text.ts'
import { contentText } from './texts.ts'

const text = contentText.bulk

type Props = { collection: ContentCollection; answer: BulkAnswer; of: readonly ContentItem[]; onClose: () => void }

/** Documents that a bulk action skipped, each with the reason and a link. */
export function BulkNote({ collection, answer: { refused }, of, onClose }: Props) {
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
