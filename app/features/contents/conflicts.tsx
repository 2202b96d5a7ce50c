import { useState } from 'react'
import type { ContentDocument } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { conflictsOf, type Work } from './work.ts'
import { LAYOUTS } from './layouts.ts'
import { partAt } from './layout.ts'
import { fieldName, readable } from './readable.ts'
import styles from './conflicts.module.css'
import { contentText } from './texts.ts'

const text = contentText.conflicts

type Choices = Record<string, 'mine' | 'theirs'>

/** Fields that two people have changed: shows both values and asks which one stays. */
export function Conflicts({ work, theirs, onResolve }: { work: Work; theirs: ContentDocument; onResolve: (choices: Choices) => void }) {
  const layout = LAYOUTS[theirs.collection]
  const conflicts = conflictsOf(theirs.collection, work, theirs)
  const [choices, setChoices] = useState<Choices>({})
  const isChosen = conflicts.every(({ field }) => choices[field])
  return (
    <Group role="alert">
      <div className={styles.box}>
        <Banner tone="warn" tabIndex={-1} data-summary="">
          <p>
            <b>{text.title(theirs.updatedBy)}</b>
          </p>
          <p>{text.text}</p>
        </Banner>
        {conflicts.map(({ field, mine, theirs: other }) => (
          <fieldset key={field} className={styles.field}>
            <legend>{fieldName(layout, field)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`conflict ${field}`}
                  checked={choices[field] === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                />
                <span className={styles.whose}>{side === 'mine' ? text.mine : text.theirs(theirs.updatedBy)}</span>
                <span className={styles.value}>{readable(partAt(layout, field), side === 'mine' ? mine : other)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div>
          <Button size="sm" disabled={!isChosen} onClick={() => onResolve(choices)}>
            {text.use}
          </Button>
        </div>
      </div>
    </Group>
  )
}
