import { phoneLink } from '#app/ui/phone-link.ts'
import type { DetailOf } from '#app/shell/detail.tsx'
import { Screen } from '#app/shell/screen.tsx'
import { about as words } from './texts.ts'
import { capital } from '#app/ui/capital.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import {
  accessibility as accessibilityIcon,
  bus,
  car,
  clock,
  externalLink,
  mail,
  navigation,
  phone,
  shieldCheck,
  smartphone,
  star,
  trainFront,
  users,
} from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { readAbout, type About } from './about.ts'
import { Intro } from './intro.tsx'
import { Papers } from './papers.tsx'
import { numberOf, recordOf, recordsOf, textOf, webAddressOf } from '#domain/fields.ts'
import { readPicture } from '#domain/content/picture.ts'
import { NotHere, wasNeverHere } from '#app/ui/section-list.tsx'
import { usePage } from '#app/platform/content/use-page.ts'
import { Group } from '#app/ui/group.tsx'
import { hoursIn, townOf } from '#app/ui/office/contacts.ts'
import { Row } from '#app/ui/row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { PlaceRow } from '#app/ui/place-row.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatLongDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import styles from './about-screen.module.css'

export function ChiSiamo() {
  const { known, page } = usePage('chi-siamo')
  const association = usePage('associazione').page
  const about = page && readAbout(page)
  return (
    <Screen freshness={known.freshness}>
      {about ? (
        <AboutView item={about} picture={readPicture(page)} association={recordOf(association)} />
      ) : known.state === 'loading' ? (
        <SkeletonRows rows={5} />
      ) : wasNeverHere(known) ? (
        <NotHere of="pagine" />
      ) : (
        <NotWritten association={recordOf(association)} />
      )}
    </Screen>
  )
}

/** The screen below its title. `association`: its own page. */
export function AboutView({ item: about, picture, association }: DetailOf<About> & { association: Record<string, unknown> }) {
  return (
    <>
      <Intro about={about} picture={picture} />
      <FindUs findUs={about.findUs} association={association} />
      <Contacts contacts={recordOf(association.contacts)} />
      <Story history={about.history} />
      <People people={about.people} />
      <Bodies bodies={association.bodies} />
      <Papers {...about} />
      <Facts association={association} />
    </>
  )
}

/** Where to turn while a new installation has no contacts. */
export function NotWritten({ association }: { association: Record<string, unknown> }) {
  return (
    <>
      <EmptyState icon={users} text={words.empty} />
      <FindUs findUs={NOWHERE} association={association} />
      <Contacts contacts={recordOf(association.contacts)} />
    </>
  )
}

const NOWHERE = readAbout({ id: 'chi-siamo' }).findUs

/** The seat, the way there and the office hours. The settings fill in what the page leaves out. */
function FindUs({ findUs, association }: { findUs: About['findUs']; association: Record<string, unknown> }) {
  const seat = recordOf(association.seat)
  const { byTrain, byBus, byCar } = findUs
  const address = findUs.address || [textOf(seat.street), townOf(seat)].filter(Boolean).join(', ')
  const { lat, lng } = findUs.address ? findUs : { lat: numberOf(seat.lat), lng: numberOf(seat.lng) }
  const officeHours = findUs.officeHours || openings(association.officeHours)
  const directions = textOf(seat.directions)
  const accessibility = findUs.accessibility || textOf(seat.accessibility)
  if (![address, officeHours, directions, byTrain, byBus, byCar, accessibility].some(Boolean)) return null
  return (
    <ListSection title={words.findUs}>
      <Group>
        {address && <PlaceRow name={address} street="" comune="" lat={lat} lng={lng} />}
        {officeHours && <Row icon={clock} title={words.officeHours} detail={officeHours} />}
        {directions && <Row icon={navigation} title={words.directions} detail={directions} />}
        {byTrain && <Row icon={trainFront} title={words.train} detail={byTrain} />}
        {byBus && <Row icon={bus} title={words.bus} detail={byBus} />}
        {byCar && <Row icon={car} title={words.car} detail={byCar} />}
        {accessibility && <Row icon={accessibilityIcon} title={words.accessibility} detail={accessibility} />}
      </Group>
    </ListSection>
  )
}

const openings = (hours: unknown): string =>
  capital(
    hoursIn(hours)
      .map(({ day, times }) => `${day} ${times}`)
      .join(', '),
  )

/** The contacts, and what each is for. */
function Contacts({ contacts }: { contacts: Record<string, unknown> }) {
  const calls = [
    { icon: phone, label: words.phone, number: textOf(contacts.phone) },
    { icon: smartphone, label: words.mobile, number: textOf(contacts.mobile) },
  ].filter(({ number }) => number)
  const addresses = [
    { icon: mail, label: words.office, address: textOf(contacts.email) },
    { icon: mail, label: words.pec, address: textOf(contacts.pec) },
    { icon: shieldCheck, label: words.privacy, address: textOf(contacts.privacyEmail) },
    { icon: accessibilityIcon, label: words.accessibility, address: textOf(contacts.accessibilityEmail) },
    { icon: users, label: words.safeguarding, address: textOf(contacts.safeguardingEmail) },
  ].filter(({ address }) => address)
  const website = webAddressOf(contacts.website)
  if (calls.length + addresses.length === 0 && !website) return null
  return (
    <ListSection title={words.contacts}>
      <Group>
        {calls.map(({ icon, label, number }) => (
          <Row key={label} icon={icon} title={number} detail={label} href={phoneLink(number)} chevron />
        ))}
        {addresses.map(({ icon, label, address }) => (
          <Row key={label} icon={icon} title={address} detail={label} href={`mailto:${address}`} chevron />
        ))}
        {website && <Row icon={externalLink} title={new URL(website).hostname} detail={words.website} href={website} chevron />}
      </Group>
    </ListSection>
  )
}

function Story({ history }: { history: About['history'] }) {
  if (history.length === 0) return null
  return (
    <ListSection title={words.history}>
      <Steps
        of={history.map(({ year, title, text }) => ({
          id: `${year} ${title}`,
          icon: star,
          title,
          detail: text,
          end: year,
        }))}
      />
    </ListSection>
  )
}

/** The people who run the association. Those with an office address have a link to write to it. */
function People({ people }: { people: About['people'] }) {
  if (people.length === 0) return null
  return (
    <ListSection title={words.people}>
      <Group>
        {people.map(({ name, role, text, contact }) => (
          <Row
            key={name}
            thumb={<Avatar name={name} />}
            title={name}
            detail={[role, text].filter(Boolean).join(' · ')}
            {...(contact && { href: `mailto:${contact}`, chevron: true })}
          />
        ))}
      </Group>
    </ListSection>
  )
}

/** The governing bodies: what each decides, and since when. */
function Bodies({ bodies }: { bodies: unknown }) {
  const shown = recordsOf(bodies).map((body) => ({
    name: textOf(body.name),
    text: textOf(body.description) || namesOf(body.members),
    elected: textOf(body.electedOn).slice(0, 4),
  }))
  if (shown.length === 0) return null
  return (
    <ListSection title={words.bodies}>
      <Group>
        {shown.map(({ name, text, elected }) => (
          <Row
            key={name}
            icon={users}
            title={name}
            detail={text}
            end={elected && <span className="sm muted">{words.since(elected)}</span>}
          />
        ))}
      </Group>
    </ListSection>
  )
}

const namesOf = (members: unknown): string =>
  recordsOf(members)
    .map((one) => [textOf(one.firstname), textOf(one.lastname)].filter(Boolean).join(' '))
    .join(', ')

/** What the association is in law. */
function Facts({ association }: { association: Record<string, unknown> }) {
  const runts = recordOf(association.runts)
  const registeredOn = textOf(runts.registeredOn)
  const section = textOf(runts.section)
  const facts = [
    [words.name, textOf(association.name)],
    [words.taxCode, textOf(association.taxCode)],
    [words.runts, isPlainDate(registeredOn) ? words.runtsDetail(section, formatLongDate(registeredOn)) : section],
    [words.sportsBody, textOf(recordOf(association.sportsBody).name)],
  ].filter(([, value]) => value)
  if (facts.length < 2) return null
  return (
    <ListSection title={words.facts}>
      <dl className={styles.excerpts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </ListSection>
  )
}
