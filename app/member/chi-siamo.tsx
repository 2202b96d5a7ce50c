import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { users } from '../ui/icons.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { readAbout } from './chi-siamo/about.ts'
import { Bodies } from './chi-siamo/bodies.tsx'
import { Contacts } from './chi-siamo/contacts.tsx'
import { Facts } from './chi-siamo/facts.tsx'
import { FindUs } from './chi-siamo/find-us.tsx'
import { Intro } from './chi-siamo/intro.tsx'
import { People } from './chi-siamo/people.tsx'
import { Papers } from './chi-siamo/papers.tsx'
import { Story } from './chi-siamo/story.tsx'
import { recordOf } from '#domain/fields.ts'
import { readPicture } from '#domain/picture.ts'
import { NeverHere, wasNeverHere } from './section-list.tsx'
import { usePage } from './use-page.ts'

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
        <EmptyState icon={users} text={lists.chiSiamo.empty} />
      )}
    </Screen>
  )
}
