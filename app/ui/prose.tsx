import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readMarkdown, type Block, type Inline } from '#domain/markdown.ts'
import styles from './prose.module.css'

/**
 * A text of the association, in the Markdown subset of guides and notices. `figures` belong to the steps of its first numbered list, one
 * below each; without such a list they come first.
 */
export function Prose({ source, figures = [] }: { source: string; figures?: ReactNode[] }) {
  const blocks = readMarkdown(source)
  const steps = blocks.find((block) => block.type === 'list' && block.ordered)
  return (
    <div className={styles.prose}>
      {!steps && figures}
      {blocks.map((block, i) => (
        <BlockView key={i} block={block} figures={block === steps ? figures : []} />
      ))}
    </div>
  )
}

function BlockView({ block, figures }: { block: Block; figures: ReactNode[] }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Words of={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words of={block.content} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, i) => (
            <li key={i}>
              <Words of={item} />
              {figures[i] && <div className={styles.figure}>{figures[i]}</div>}
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Rows head={block.head} rows={block.rows} />
  }
}

/** A table as a list, which fits a phone: the first cell names the row, the others have their column's name. */
function Rows({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([first = [], ...others], i) => (
        <div key={i}>
          <dt>
            <Words of={first} />
          </dt>
          {others.map((cell, j) => (
            <dd key={j}>
              <span className={others.length === 1 ? 'vh' : undefined}>
                <Words of={head[j + 1] ?? []} />
                {': '}
              </span>
              <Words of={cell} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Words({ of }: { of: Inline[] }) {
  return of.map((piece, i) => <Piece key={i} piece={piece} />)
}

function Piece({ piece: { text, bold, href } }: { piece: Inline }) {
  const words = bold ? <strong>{text}</strong> : text
  if (!href) return words
  return href.startsWith('/') ? (
    <Link className="link" to={href}>
      {words}
    </Link>
  ) : (
    <a className="link" href={href}>
      {words}
    </a>
  )
}
