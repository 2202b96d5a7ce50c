import { Group } from '#app/ui/group.tsx'
import { onItsWay } from '#app/ui/on-its-way.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { kitText } from '#app/ui/texts/kit.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { SIDE } from './editor.tsx'
import styles from './editor.module.css'

/** The places of form and preview while the document loads. */
export function EditorComing() {
  const isWide = useMedia(SIDE)
  return (
    <div className={onItsWay} aria-busy="true">
      <output className="vh">{kitText.loading}</output>
      {!isWide && (
        <div className={styles.views}>
          <Skeleton height="2.75rem" round="var(--r-md)" />
        </div>
      )}
      <div className={styles.columns}>
        <Group className={styles.box}>
          <div className={styles.form}>
            {['40%', '30%', '50%', '35%'].map((width) => (
              <div key={width} className={styles.comingField}>
                <Skeleton width={width} height="0.875rem" />
                <Skeleton height="3.25rem" round="var(--r-md)" />
              </div>
            ))}
          </div>
        </Group>
        {isWide && <Skeleton height="32rem" round="var(--r-lg)" />}
      </div>
    </div>
  )
}
