import { guides } from './texts.ts'
import { Row } from '#app/ui/row.tsx'
import type { Guide } from './guide.ts'
import {
  bell,
  cloudOff,
  fileText,
  idCard,
  lock,
  mail,
  messageSquareWarning,
  refreshCw,
  scanLine,
  shieldCheck,
  smartphone,
  users,
} from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

export function GuideRow({ guide: { id, title, summary, minutes, icon } }: { guide: Guide }) {
  return (
    <Row
      to={`/istruzioni/${id}`}
      icon={guideIcon(icon)}
      title={title}
      detail={summary}
      end={minutes !== null && <Minutes of={minutes} />}
      chevron
    />
  )
}

function Minutes({ of }: { of: number }) {
  return (
    <span className="xs muted num">
      <span aria-hidden="true">{guides.minutes(of)}</span>
      <span className="vh">{guides.minutesLabel(of)}</span>
    </span>
  )
}

/** The icon of a guide, by the name that its document gives. */
const guideIcon = lookBy(
  {
    card: idCard,
    phone: smartphone,
    offline: cloudOff,
    lock,
    renew: refreshCw,
    people: users,
    scan: scanLine,
    privacy: shieldCheck,
    bell,
    mail,
    report: messageSquareWarning,
  },
  fileText,
)
