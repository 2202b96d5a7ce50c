import { Crest } from '#app/ui/crest.tsx'
import { Trama } from '#app/ui/card/trama.tsx'
import { association } from '#app/platform/association.ts'
import type { Picture as PictureOf } from '#domain/content/picture.ts'
import { about } from './texts.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { About } from './about.ts'
import styles from './about-screen.module.css'

export function Intro({ about: { title, text, since, numbers, mission }, picture }: { about: About; picture: PictureOf | null }) {
  return (
    <>
      <div className={styles.band}>
        <Trama association={association().id} seed="" className={styles.trama} />
        <Crest size={64} />
        {since !== null && <p>{about.since(since)}</p>}
      </div>
      <p className={styles.lead}>{title}</p>
      <p className="muted">{text}</p>
      {picture && (
        <div className={styles.picture}>
          <Picture of={picture} sizes="(min-width: 48rem) 45rem, calc(100vw - 2rem)" />
        </div>
      )}
      <dl className={styles.numbers}>
        {numbers.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mission.title && (
        <section className="stack">
          <h2>{mission.title}</h2>
          <p>{mission.text}</p>
          <ul className={styles.points}>
            {mission.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
