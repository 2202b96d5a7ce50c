import { useId, useState } from 'react'
import type { Conflict as ConflictOf } from '#domain/contents/merge.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TwoVersions, type Whose } from '#app/ui/desk/two-versions.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { fieldName, fieldValue } from './readable.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.conflict

type Props = {
  of: ConflictOf[]
  who: string
  values: Record<string, unknown>
  onChoose: (choices: { field: string; value: unknown }[]) => void
}

/** Fields that two people have changed: asks which value stays. */
export function Conflict({ of, who, values, onChoose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<Record<string, Whose>>({})
  const [isMissing, setMissing] = useState(false)
  const go = () => {
    if (of.some(({ field }) => !chosen[field])) return setMissing(true)
    onChoose(of.map((one) => ({ field: one.field, value: one[chosen[one.field]!] })))
  }
  return (
    <div className={styles.form}>
      <div role="alert">
        <Banner tone="warn">{text.lead(who)}</Banner>
      </div>
      <h2>{text.title}</h2>
      {of.map((one) => (
        <TwoVersions
          key={one.field}
          label={fieldName(one.field, values, one.mine ?? one.theirs)}
          versions={{
            mine: { of: text.mine, value: fieldValue(one.field, one.mine) },
            theirs: { of: text.theirs, value: fieldValue(one.field, one.theirs) },
          }}
          chosen={chosen[one.field]}
          onChoose={(whose) => setChosen({ ...chosen, [one.field]: whose })}
        />
      ))}
      <FieldNotes id={id} {...(isMissing && { problem: text.choose })} />
      <div>
        <Button onClick={go}>{text.go}</Button>
      </div>
    </div>
  )
}
