import { association } from '../data/association.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Group } from '../ui/group.tsx'
import { mail, phone, triangleAlert } from '../ui/icons.ts'
import { Row } from '../ui/row.tsx'
import { recordOf, textOf } from '#domain/fields.ts'
import { usePage } from './use-page.ts'

/** How to tell the association that something is wrong: by e-mail, until reports have their own form. */
export function Segnalazioni() {
  const { known, page } = usePage('associazione')
  const contacts = recordOf(page?.contacts)
  const email = textOf(contacts.email)
  const number = textOf(contacts.phone)
  const letter = `mailto:${email}?subject=${encodeURIComponent(lists.segnalazioni.subject(association().shortName))}`
  return (
    <Screen narrow freshness={known.freshness} lead={lists.segnalazioni.lead}>
      <div className="stack">
        <p>{email || known.state === 'loading' ? lists.segnalazioni.byEmail : lists.segnalazioni.noAddress}</p>
        {email && (
          <a className={buttonClass({ wide: true })} href={letter}>
            {lists.segnalazioni.send}
          </a>
        )}
        {(email || number) && (
          <Group>
            {email && <Row icon={mail} title={email} detail={lists.segnalazioni.write} href={letter} chevron />}
            {number && (
              <Row
                icon={phone}
                title={number}
                detail={lists.call(association().shortName)}
                href={`tel:${number.replaceAll(' ', '')}`}
                chevron
              />
            )}
          </Group>
        )}
        <Banner tone="warn" icon={triangleAlert}>
          {lists.segnalazioni.emergency}
        </Banner>
      </div>
    </Screen>
  )
}
