import { formatMoney } from '#domain/format.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Banner } from '../ui/banner.tsx'
import { Group } from '../ui/group.tsx'
import { fileCheck, idCard } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'
import { ContactRows } from './contact-rows.tsx'
import { Detail } from './detail.tsx'
import { DetailBand } from './detail-band.tsx'
import { DetailHead } from './detail-head.tsx'
import { ListSection } from './list-section.tsx'
import { slotsText } from './sports/course-text.ts'
import { readSport, type Course, type Sport as SportItem } from './sports/sport.ts'
import { sportLook } from './sports/sport-look.ts'

export function Sport() {
  return <Detail of="sports" back="/sports" read={readSport} as={SportDetail} />
}

function SportDetail({ item: sport }: { item: SportItem }) {
  return (
    <Screen title={sport.name} headingIn="content" bar={{ back: '/sports' }}>
      <DetailBand seed={sport.id} {...sportLook(sport.icon)} />
      <DetailHead kind={sport.season} title={sport.name}>
        <p>{sport.description}</p>
      </DetailHead>
      <div className="stack">
        {sport.certificateText && (
          <Banner tone="info" icon={fileCheck}>
            {sport.certificateText}
          </Banner>
        )}
        {sport.sportRegistration && (
          <Banner tone="neutral" icon={idCard}>
            {lists.sports.register}
          </Banner>
        )}
        <ContactRows
          name={sport.name}
          places={sport.place ? [{ name: sport.place, street: '', comune: '', lat: sport.lat, lng: sport.lng }] : []}
        />
      </div>
      {sport.courses.length > 0 && (
        <ListSection title={lists.sports.courses}>
          <Group>
            {sport.courses.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </Group>
        </ListSection>
      )}
    </Screen>
  )
}

function CourseRow({ course: { name, level, slots, instructor, minAge, fees, placesLeft } }: { course: Course }) {
  const facts = [
    slotsText(slots),
    instructor && lists.sports.instructor(instructor),
    minAge && lists.sports.fromAge(minAge),
    ...fees.map((fee) => `${fee.label}: ${formatMoney(fee.cents)}`),
  ]
  return (
    <Row
      title={[name, level].filter(Boolean).join(' · ')}
      detail={facts.filter(Boolean).join(' · ')}
      end={placesLeft !== null && <span className="sm muted">{lists.sports.placesLeft(placesLeft)}</span>}
    />
  )
}
