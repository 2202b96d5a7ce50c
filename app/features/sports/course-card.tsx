import { sports as words } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { calendarClock, info, users } from '#app/ui/icons.ts'
import { Icon } from '#app/ui/icon.tsx'
import { slotsText } from './course-text.ts'
import { isOpen, type Course } from './sport.ts'
import styles from './course-card.module.css'

/** A course: for whom, when, with whom, how many places, and how to say that one would come. */
export function CourseCard({ course, onInterest }: { course: Course; onInterest: () => void }) {
  const { name, level, minAge, maxAge, instructor, placesLeft, capacity, slots } = course
  const facts = [
    { icon: calendarClock, text: slotsText(slots) },
    { icon: info, text: words.ages(minAge, maxAge) },
    {
      icon: users,
      text: instructor && !isOpen(course) && placesLeft !== null && capacity !== null ? words.placesOf(placesLeft, capacity) : '',
    },
  ].filter(({ text }) => text)
  return (
    <Group className={styles.course}>
      <div>
        <h3>{name}</h3>
        <p className="sm muted">{[level, isOpen(course) && words.open].filter(Boolean).join(' · ')}</p>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={18} />
            {text}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" aria-label={words.interest.openFor(name)} onClick={onInterest}>
        {words.interest.open}
      </Button>
    </Group>
  )
}
