import { Link } from 'react-router'
import type { BulkAnswer, ContentCollection, ContentItem } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { errorText, type TextCode } from '#app/ui/texts/errors.ts'
import { contentAddress } from './collections.ts'
import { LAYOUTS } from './layouts.ts'
import { labelOf } from './layout.ts'
import { contentText } from './texts.ts'

const text = contentText.bulk

type Props = { collection: ContentCollection; answer: BulkAnswer; of: readonly ContentItem[]; onClose: () => void }

/** What of many could not be done, each with its reason and the way to it. */
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
        {refused.map(({ id, code, fields }) => (
          <li key={id}>
            <Link className="link" to={contentAddress(collection, id)}>
              {of.find((item) => item.id === id)?.title || contentText.untitled}
            </Link>
            {': '}
            {fields
              ? text.lacks([...new Set(Object.keys(fields).map((path) => labelOf(LAYOUTS[collection], path)))].join(', '))
              : errorText(code as TextCode).text}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
