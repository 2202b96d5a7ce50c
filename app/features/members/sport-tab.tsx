import { useState } from 'react'
import { recordState, type Certificate, type RecordState, type Registration, type SportRecords } from '#domain/sports/sport-records.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, circleX, hourglass, plus, x } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { sportRecords } from './data.ts'
import { CertificateFields, RegistrationFields } from './sport-forms.tsx'
import { sport as text } from './texts-sport.ts'

type Open = { certificate: Certificate | null } | { registration: Registration | null } | null

/** «Sport»: medical certificates, without their files, and registrations with sports bodies. */
export function SportTab({ number }: { number: string }) {
  const { data, error } = sportRecords(number).use()
  if (data) return <Records number={number} records={data} />
  return error ? (
    <ActionFailure error={error} ways={{ retry: () => void sportRecords(number).refresh() }} />
  ) : (
    <SkeletonRows rows={3} thumbs={false} />
  )
}

function Records({ number, records }: { number: string; records: SportRecords }) {
  const { certificates, registrations, mayWrite } = records
  const today = useToday()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isCertificate = open !== null && 'certificate' in open
  return (
    <>
      <ListSection title={text.certificates}>
        <div className="stack">
          {certificates.length === 0 ? (
            <p className="muted">{text.noCertificates}</p>
          ) : (
            <Group>
              {certificates.map((certificate) => (
                <Row
                  key={certificate.id}
                  title={text.certificateTitle(certificate)}
                  detail={text.certificateDetail(certificate)}
                  end={<State of={recordState(certificate, today)} />}
                  {...(mayWrite && { onClick: () => setOpen({ certificate }), chevron: true })}
                />
              ))}
            </Group>
          )}
          <p className="muted sm">{mayWrite ? text.rule : text.readOnly}</p>
          {mayWrite && (
            <div>
              <Button variant="secondary" size="sm" icon={plus} onClick={() => setOpen({ certificate: null })}>
                {text.addCertificate}
              </Button>
            </div>
          )}
        </div>
      </ListSection>
      <ListSection title={text.registrations}>
        <div className="stack">
          {registrations.length === 0 ? (
            <p className="muted">{text.noRegistrations}</p>
          ) : (
            <Group>
              {registrations.map((registration) => (
                <Row
                  key={registration.id}
                  title={text.registrationTitle(registration)}
                  detail={text.registrationDetail(registration)}
                  end={<State of={recordState(registration, today)} />}
                  {...(mayWrite && { onClick: () => setOpen({ registration }), chevron: true })}
                />
              ))}
            </Group>
          )}
          {mayWrite && records.sports.length > 0 && (
            <div>
              <Button variant="secondary" size="sm" icon={plus} onClick={() => setOpen({ registration: null })}>
                {text.addRegistration}
              </Button>
            </div>
          )}
        </div>
      </ListSection>
      <Sheet open={isCertificate} onClose={close} title={text.certificates}>
        {isCertificate && <CertificateFields number={number} records={records} of={open.certificate} onDone={close} />}
      </Sheet>
      <Sheet open={open !== null && !isCertificate} onClose={close} title={text.registrations}>
        {open && 'registration' in open && <RegistrationFields number={number} records={records} of={open.registration} onDone={close} />}
      </Sheet>
    </>
  )
}

const LOOKS = {
  valid: { tone: 'ok', icon: check },
  expiring: { tone: 'warn', icon: hourglass },
  expired: { tone: 'bad', icon: x },
  ended: { tone: 'neutral', icon: circleX },
} as const

const State = ({ of }: { of: RecordState }) => <Tag {...LOOKS[of]}>{text.states[of]}</Tag>
