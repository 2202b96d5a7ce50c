import type { ReactNode } from 'react'
import { sports as words } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { fileCheck, info } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import type { Course } from './sport.ts'

/** What is needed to take part: the doctor's certificate, once where it is the same for all, else with the courses that want it. */
export function Certificates({ courses, children }: { courses: Course[]; children: ReactNode }) {
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
