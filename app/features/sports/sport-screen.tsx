import { useState, type ReactNode } from 'react'
import { Screen } from '#app/shell/screen.tsx'
import { sports as words } from './texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { fileCheck, idCard, info, calendarClock, users } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { ContactRows } from '#app/ui/contact-rows.tsx'
import { Detail, type DetailOf, DetailHead } from '#app/shell/detail.tsx'
import { DetailBand } from '#app/ui/detail-band.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { InterestSheet } from './interest-sheet.tsx'
import { readSport, type Course, type Sport as SportItem, isOpen, sportLook } from './sport.ts'
import { formatMoney } from '#domain/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { slotsText, placesText } from './course-text.ts'
import styles from './sport-screen.module.css'

export function Sport() {
  return <Detail of="sports" back="/sports" read={readSport} as={SportDetail} />
}

function SportDetail({ item: sport, picture }: DetailOf<SportItem>) {
  // The course that the form is open for; '' for any.
  const [asked, setAsked] = useState<string | null>(null)
  const bar = { back: '/sports', actions: <ShareButton title={sport.name} path={`/sports/${sport.id}`} /> }
  return (
    <Screen title={sport.name} headingIn="content" bar={bar}>
      <SportView item={sport} picture={picture} onInterest={setAsked} />
      {asked !== null && <InterestSheet sport={sport} course={asked} onClose={() => setAsked(null)} />}
    </Screen>
  )
}

/** The screen below its bar. `onInterest`: with a course's id, or '' for any course. */
export function SportView({ item: sport, picture, onInterest }: DetailOf<SportItem> & { onInterest: (course: string) => void }) {
  const instructors = instructorsOf(sport)
  return (
    <>
      <DetailBand picture={picture} seed={sport.id} {...sportLook(sport.icon)} />
      <DetailHead kind={placesText(sport.courses)} title={sport.name}>
        <p>{sport.description}</p>
      </DetailHead>
      <div className="stack">
        <Button wide onClick={() => onInterest('')}>
          {words.interest.open}
        </Button>
        <ContactRows
          name={sport.name}
          places={sport.place ? [{ name: sport.place, street: '', comune: '', lat: sport.lat, lng: sport.lng }] : []}
        />
      </div>
      {sport.courses.length > 0 && (
        <ListSection title={words.courses}>
          <div className="stack">
            {sport.courses.map((course) => (
              <CourseCard key={course.id} course={course} onInterest={() => onInterest(course.id)} />
            ))}
          </div>
        </ListSection>
      )}
      <Fees courses={sport.courses} />
      {instructors.length > 0 && (
        <ListSection title={words.instructors}>
          <Group>
            {instructors.map(({ name, courses }) => (
              <Row key={name} thumb={<Avatar name={name} />} title={name} detail={courses} />
            ))}
          </Group>
        </ListSection>
      )}
      <Certificates courses={sport.courses}>
        {sport.sportRegistration && (
          <Banner tone="neutral" icon={idCard}>
            {words.register}
          </Banner>
        )}
        {sport.season && (
          <p className="sm muted">
            {words.season(sport.season)} {sport.closed.length > 0 && words.closed(sport.closed.join('; ').toLocaleLowerCase('it'))}
          </p>
        )}
      </Certificates>
    </>
  )
}

/** The medical certificate: one sentence if it is the same for all courses, else one for each group of courses. */
function Certificates({ courses, children }: { courses: Course[]; children: ReactNode }) {
  const texts = [
    ...Map.groupBy(
      courses.filter((course) => course.certificateText),
      (course) => course.certificateText,
    ),
  ]
  if (texts.length === 0) return <div className="stack">{children}</div>
  return (
    <ListSection title={words.certificate}>
      <div className="stack">
        {texts.map(([text, own]) => (
          <Banner key={text} tone="info" icon={own[0]?.needsCertificate ? fileCheck : info}>
            <p>
              {texts.length > 1 && <b>{own.map((course) => course.name).join(', ')}: </b>}
              {text}
            </p>
          </Banner>
        ))}
        {children}
      </div>
    </ListSection>
  )
}

function Fees({ courses }: { courses: Course[] }) {
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

/** The instructors, each once, with their courses. */
function instructorsOf({ courses }: SportItem): { name: string; courses: string }[] {
  const taught = Map.groupBy(
    courses.filter(({ instructor }) => instructor),
    ({ instructor }) => instructor,
  )
  return [...taught].map(([name, own]) => ({ name, courses: own.map((course) => course.name).join(', ') }))
}

function CourseCard({ course, onInterest }: { course: Course; onInterest: () => void }) {
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
