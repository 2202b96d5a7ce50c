import { Link } from 'react-router'
import { formatNumber } from '#domain/format.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import group from '#app/ui/group.module.css'
import styles from './overview.module.css'
import { staffText } from './texts.ts'

const text = staffText.overview

/** The offers with the most discounts in thirty days. `all`: the page with every shop's numbers, if they may enter it. */
export function UsedOffers({ offers, all }: { offers: NonNullable<StaffOverview['usedOffers']>; all: string | null }) {
  const most = Math.max(1, ...offers.map(({ times }) => times))
  return (
    <section className={group.group} aria-label={text.used}>
      <div className={styles.box}>
        <div className={styles.head}>
          <h2>{text.used}</h2>
          {all && (
            <Link className="link sm" to={all} aria-label={text.allLabel}>
              {text.all}
            </Link>
          )}
        </div>
        <p className="muted sm">{offers.length === 0 ? text.noneUsed : text.thirtyDays}</p>
        <ul className={styles.used}>
          {offers.map(({ id, title, times }) => (
            <li key={id}>
              <span>{title}</span>
              <span className={styles.meter} aria-hidden="true">
                <i style={{ inlineSize: `${(times / most) * 100}%` }} />
              </span>
              <b className="num">{formatNumber(times)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
