import { Link } from 'react-router'
import { association } from '#app/platform/association.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { Crest } from '#app/ui/crest.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import styles from './club.module.css'
import { townOf } from './contacts.ts'
import { joiningOf } from './joining.ts'
import { club } from './texts-club.ts'

/** The association for first visitors: name, address, description and costs. */
export function Club() {
  const { known, page } = usePage('associazione')
  const today = useToday()
  const about = recordOf(usePage('chi-siamo').page?.hero)
  const seat = recordOf(page?.seat)
  const where = [textOf(seat.street), townOf(seat)].filter(Boolean).join(', ')
  const isComing = !page && known.state === 'loading'
  const lines = [textOf(about.text) || textOf(page?.motto), club.joining(joiningOf(page, today))].filter(Boolean)
  return (
    <section className={styles.club} aria-label={association().name} aria-busy={isComing}>
      <div className={styles.who}>
        <Crest size={40} className={styles.crest} />
        <p>
          <b>{association().name}</b>
          {isComing ? <Skeleton width="80%" /> : where && <span>{where}</span>}
        </p>
      </div>
      {isComing && (
        <p aria-hidden>
          <Skeleton /> <Skeleton /> <Skeleton /> <Skeleton width="60%" />
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Link className="link" to="/chi-siamo">
        {club.more}
      </Link>
    </section>
  )
}
