import { Row } from '#app/ui/row.tsx'
import { Thumb } from '#app/ui/thumb.tsx'
import { daysText } from './course-text.ts'
import { placesText } from './places-text.ts'
import type { Sport } from './sport.ts'
import { sportLook } from './sport-look.ts'

/** A sport with when it is held and whether there is room. */
export function SportRow({ sport: { id, name, icon, courses } }: { sport: Sport }) {
  return (
    <Row
      to={`/sports/${id}`}
      thumb={<Thumb {...sportLook(icon)} />}
      title={name}
      detail={daysText(courses.flatMap(({ slots }) => slots))}
      end={<span className="sm muted">{placesText(courses)}</span>}
    />
  )
}
