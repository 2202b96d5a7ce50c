import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { about as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { download, fileText, lock } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import type { About } from './about.ts'
import styles from './about-screen.module.css'
import { PaperProblem } from './paper-problem.tsx'
import { fetchDocument } from './data.ts'
import { saveFile } from '#app/platform/device/put-file.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { showToast } from '#app/ui/show-toast.ts'

/** The statute's text, and the documents as PDFs. */
export function Papers({ excerpts, approvedOn, documents }: Pick<About, 'excerpts' | 'approvedOn' | 'documents'>) {
  return (
    <>
      {excerpts.length > 0 && (
        <ListSection title={words.statute}>
          <dl className={styles.excerpts}>
            {excerpts.map(({ article, title, text }) => (
              <div key={article}>
                <dt>{[article, title].filter(Boolean).join(' · ')}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {isPlainDate(approvedOn) && <p className={styles.note}>{words.approved(formatLongDate(approvedOn))}</p>}
        </ListSection>
      )}
      {documents.length > 0 && <Documents documents={documents} />}
    </>
  )
}

function Documents({ documents }: Pick<About, 'documents'>) {
  const action = useAction('document not fetched')
  const save = ({ id, title, file, membersOnly }: About['documents'][number]) =>
    action.run(async () => {
      const { content, isCopy } = await fetchDocument(file, { keep: !membersOnly })
      const isSaved = await saveFile(content, `${id}.pdf`)
      if (isCopy) showToast(words.savedCopy(title))
      else if (isSaved) showToast(words.saved(title))
    }, id)
  return (
    <ListSection title={words.documents}>
      <div className="stack">
        <Group aria-busy={action.busy !== null}>
          {documents.map((document) => {
            const { id, title, membersOnly, file } = document
            const tag = membersOnly && <Tag icon={lock}>{words.membersDocument}</Tag>
            return file ? (
              <Row
                key={id}
                icon={action.busy === id ? download : fileText}
                title={title}
                detail={words.download}
                end={tag}
                chevron
                onClick={() => save(document)}
              />
            ) : (
              <Row key={id} icon={fileText} title={title} detail={words.onRequest} end={tag} />
            )
          })}
        </Group>
        <PaperProblem error={action.error} />
      </div>
    </ListSection>
  )
}
