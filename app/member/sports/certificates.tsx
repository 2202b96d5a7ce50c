import { sports as words } from '../../texts/sports.ts'
import { Banner } from '../../ui/banner.tsx'
import { fileCheck, info } from '../../ui/icons.ts'
import { ListSection } from '../list-section.tsx'
import type { Course } from './sport.ts'

/** What doctor's certificate is wanted: once where it is the same for all, else with the courses that want it. */
export function Certificates({ courses }: { courses: Course[] }) {
  const texts = [
    ...Map.groupBy(
      courses.filter((course) => course.certificateText),
      (course) => course.certificateText,
    ),
  ]
  if (texts.length === 0) return null
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
      </div>
    </ListSection>
  )
}
