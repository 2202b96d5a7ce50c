import { Screen } from '#app/shell/screen.tsx'
import { about as words } from './texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { users } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { readAbout } from './about.ts'
import { Bodies } from './bodies.tsx'
import { Contacts } from './contacts.tsx'
import { Facts } from './facts.tsx'
import { FindUs } from './find-us.tsx'
import { Intro } from './intro.tsx'
import { People } from './people.tsx'
import { Papers } from './papers.tsx'
import { Story } from './story.tsx'
import { recordOf } from '#domain/fields.ts'
import { readPicture } from '#domain/content/picture.ts'
import { NeverHere, wasNeverHere } from '#app/ui/section-list.tsx'
import { usePage } from '#app/platform/content/use-page.ts'

export function ChiSiamo() {
  const { known, page } = usePage('chi-siamo')
  const association = usePage('associazione').page
  const about = page && readAbout(page)
  return (
    <Screen freshness={known.freshness}>
      {about ? (
        <>
          <Intro about={about} picture={readPicture(page)} />
          <FindUs findUs={about.findUs} seat={recordOf(association?.seat)} />
          <Contacts contacts={recordOf(association?.contacts)} />
          <Story history={about.history} />
          <People people={about.people} />
          <Bodies bodies={association?.bodies} />
          <Papers {...about} />
          <Facts association={recordOf(association)} />
        </>
      ) : known.state === 'loading' ? (
        <SkeletonRows rows={5} />
      ) : wasNeverHere(known) ? (
        <NeverHere name="pagine" />
      ) : (
        <NotWritten contacts={recordOf(association?.contacts)} />
      )}
    </Screen>
  )
}

/** Of a new installation: whom to turn to all the same. */
export function NotWritten({ contacts }: { contacts: Record<string, unknown> }) {
  return (
    <>
      <EmptyState icon={users} text={words.empty} />
      <Contacts contacts={contacts} />
    </>
  )
}
