import { phoneLink } from '#app/ui/phone-link.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import { reports as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { phone, shieldCheck, triangleAlert } from '#app/ui/icons.ts'
import styles from './reports.module.css'

/** The numbers to call when an answer cannot wait (domain guide §8). */
export const Emergency = () => (
  <Banner tone="warn" icon={triangleAlert}>
    <InDanger />
  </Banner>
)

const InDanger = () => (
  <>
    <p>
      <b>{text.emergency.title}</b>
    </p>
    <Numbers />
  </>
)

/** For the confidential category: its reader, named before the person writes, and the emergency numbers again. */
export function CategoryNotice({ category: { confidential, notice } }: { category: ReportCategory }) {
  if (!confidential) return notice && <Banner tone="info">{notice}</Banner>
  return (
    <Banner tone="info" icon={shieldCheck}>
      <p>{notice ?? text.confidential}</p>
      <Numbers />
    </Banner>
  )
}

/** Replaces `Emergency` while nobody has the officer's role: no report can be confidential, so the page first says where to turn. */
export function NoOfficer({ association }: { association: CollectionDocument | null }) {
  const contacts = recordOf(association?.contacts)
  const [number, email] = [textOf(contacts.phone), textOf(contacts.email)]
  return (
    <Banner tone="info" icon={shieldCheck}>
      <p>
        <b>{text.noOfficer.title}</b>
      </p>
      <p>{text.noOfficer.text}</p>
      {(number || email) && (
        <p>
          {text.noOfficer.contacts}{' '}
          {number && (
            <a className="link" href={phoneLink(number)}>
              {number}
            </a>
          )}
          {number && email && ' · '}
          {email && (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </p>
      )}
      <InDanger />
    </Banner>
  )
}

function Numbers() {
  return (
    <ul className={styles.numbers}>
      {text.emergency.numbers.map(({ number, what }) => (
        <li key={number}>
          <a className={styles.number} href={`tel:${number}`}>
            <Icon of={phone} size={18} />
            <span className="vh">{text.emergency.call} </span>
            <b>{number}</b> <span className="sm">{what}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
