import { formatMoney } from '#domain/format.ts'
import { sports as words } from './texts.ts'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import type { Course } from './sport.ts'
import styles from './fees.module.css'

/** What each course costs. */
export function Fees({ courses }: { courses: Course[] }) {
  const priced = courses.filter(({ fees }) => fees.length > 0)
  if (priced.length === 0) return null
  return (
    <ListSection title={words.fees}>
      <Group>
        <table className={styles.fees}>
          <caption className="vh">{words.fees}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">{words.course}</th>
              <th scope="col">{words.price}</th>
            </tr>
          </thead>
          <tbody>
            {priced.flatMap((course) =>
              course.fees.map((fee) => (
                <tr key={`${course.id} ${fee.label}`}>
                  <th scope="row">
                    {course.name} <span className="sm muted">{fee.label}</span>
                  </th>
                  <td className="num">{formatMoney(fee.cents)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </Group>
    </ListSection>
  )
}
