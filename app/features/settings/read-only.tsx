import { sectionFields } from '#domain/settings/document.ts'
import { changesOf } from '#domain/staff/audit.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Group } from '#app/ui/group.tsx'
import { fieldName, fieldValue } from './readable.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

/** A section for readers who cannot change it. */
export function ReadOnly({ values }: { values: Record<string, unknown> }) {
  const facts = Object.entries(changesOf(null, sectionFields(values)))
  return (
    <div className="stack">
      <Banner tone="info">{settingsText.readOnly}</Banner>
      <Group>
        <dl className={styles.facts}>
          {facts.map(([path, { after }]) => (
            <div key={path}>
              <dt className="muted sm">{fieldName(path, values)}</dt>
              <dd>{fieldValue(path, after)}</dd>
            </div>
          ))}
        </dl>
      </Group>
    </div>
  )
}
