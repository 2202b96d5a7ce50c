import { useState } from 'react'
import { MAX_NOTE, sportInterestForm } from '#domain/sports/sport-interest.ts'
import { appInfo } from '#app/platform/association.ts'
import { useSession } from '#app/platform/session/session.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { sports } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet, takeFocus } from '#app/ui/sheet.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { isOpen, type Course, type Sport } from './sport.ts'
import { call } from '#app/platform/api.ts'

const words = sports.interest

/** «Mi interessa»: the office gets a mail and answers it. */
export function InterestSheet({ sport, course, onClose }: { sport: Sport; course: string; onClose: () => void }) {
  const { user } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const failure = useFailure('interest not sent')

  const send = async (values: { email: string }) => {
    failure.clear()
    await sendInterest(sport.id, values)
    setSentTo(values.email)
  }

  if (sentTo !== null)
    return (
      <Sheet open onClose={onClose} title={words.sent}>
        <div className="stack">
          <Banner tone="ok">
            <output>{words.sentText(sentTo)}</output>
          </Banner>
          <Button wide variant="secondary" onClick={onClose} ref={takeFocus}>
            {words.close}
          </Button>
        </div>
      </Sheet>
    )
  return (
    <Sheet open onClose={onClose} title={words.title(sport.name)}>
      <Form rules={sportInterestForm} onSubmit={send} onError={failure.show}>
        <p className="muted">{words.lead}</p>
        {sport.courses.length > 0 && (
          <SelectField
            label={sports.course}
            name="course"
            defaultValue={course}
            options={[{ value: '', label: words.any }, ...sport.courses.map(optionOf)]}
          />
        )}
        <div className="pair">
          <TextField
            label={fields.firstname}
            name="firstname"
            autoComplete="given-name"
            defaultValue={user?.firstname}
            hint={words.minors}
          />
          <TextField label={fields.lastname} name="lastname" autoComplete="family-name" defaultValue={user?.lastname} />
        </div>
        <EmailField name="email" autoComplete="email" defaultValue={user?.email} />
        <TextField label={words.phone} name="phone" type="tel" autoComplete="tel" hint={words.phoneHint} />
        <TextArea label={words.note} name="note" hint={words.noteHint} maxLength={MAX_NOTE} />
        <p className="xs muted">
          {words.privacy} {/* In a new window, so that the form keeps its text. */}
          <a className="link" href={appInfo().privacyUrl} target="_blank" rel="noopener">
            {words.privacyLink} <span className="vh">{shell.newWindow}</span>
          </a>
        </p>
        <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {words.send}
        </Button>
      </Form>
    </Sheet>
  )
}

const optionOf = (course: Course) => ({
  value: course.id,
  label: course.placesLeft === 0 && !isOpen(course) ? words.full(course.name) : course.name,
})

/** Tells the office that somebody is interested. Safe to repeat: the server counts the same request once. @throws ApiError */
const sendInterest = (sport: string, values: object): Promise<void> =>
  call('POST', `/api/sports/${encodeURIComponent(sport)}/interest`, values)
