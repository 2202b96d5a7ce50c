import { useState } from 'react'
import type { ContentDocument } from '#domain/contents/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TwoVersions, type Whose } from '#app/ui/desk/two-versions.tsx'
import { Group } from '#app/ui/group.tsx'
import { conflictsOf, type Work } from './work.ts'
import { LAYOUTS } from './layouts.ts'
import { partAt } from './layout.ts'
import { fieldName, readable } from './readable.ts'
import styles from './conflicts.module.css'
import { contentText } from './texts.ts'

const text = contentText.conflicts

type Choices = Record<string, Whose>

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
          <TwoVersions
            key={field}
            label={fieldName(layout, field)}
            versions={{
              mine: { of: text.mine, value: readable(partAt(layout, field), mine) },
              theirs: { of: text.theirs(theirs.updatedBy), value: readable(partAt(layout, field), other) },
            }}
            chosen={choices[field]}
            onChoose={(whose) => setChoices({ ...choices, [field]: whose })}
          />
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
