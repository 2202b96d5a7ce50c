import { useState } from 'react'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Box } from '#app/ui/desk/box.tsx'
import { check, clock } from '#app/ui/icons.ts'
import { phoneLink } from '#app/ui/phone-link.ts'
import { Tag } from '#app/ui/tag.tsx'
import { EditPerson } from './edit-person.tsx'
import { Facts, type Fact } from '#app/ui/desk/facts.tsx'
import { HolderName } from './holder-name.tsx'
import styles from './sheet.module.css'
import { person as words, sheet as text } from './texts.ts'

/** The person's data, with contacts if the role reads them. */
export function Person({ sheet }: { sheet: MemberSheet }) {
  const { birth, contacts, application, record, isOwn } = sheet
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const facts: Fact[] = [
    { name: text.name, value: <HolderName sheet={sheet} /> },
    { name: text.birth, value: birth ? text.birthAt(birth.date, birth.place) : text.unknown },
    ...(record ? [{ name: text.taxCode, value: record.taxCode === null ? text.noPhone : <TaxCode of={record.taxCode} /> }] : []),
    ...(contacts ? contactFacts(contacts) : []),
    ...(application
      ? [
          {
            name: text.applied,
            value: text.appliedOn(text.applications[application.state], application.category, application.at),
            long: true,
          },
        ]
      : []),
    ...(record?.notes ? [{ name: text.notes, value: <span className={styles.notes}>{record.notes}</span>, long: true }] : []),
  ]
  return (
    <Box
      title={text.person}
      action={
        record &&
        !isOwn && (
          <Button variant="secondary" size="xs" onClick={() => setOpen(true)}>
            {words.edit}
          </Button>
        )
      }
    >
      <div className="stack">
        <Facts of={facts} wide bare />
        {!may('people.write') && <p className="muted sm">{text.noContacts}</p>}
        {application && record?.revision === '0' && <p className="muted sm">{text.fromApplication}</p>}
        <EditPerson sheet={sheet} open={isOpen} onClose={() => setOpen(false)} />
      </div>
    </Box>
  )
}

/** The end of the code is hidden from other people who see the screen. */
function TaxCode({ of: code }: { of: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <span className={styles.code16}>
      <span className="num">{isShown ? text.shownTaxCode(code) : text.hiddenTaxCode(code)}</span>
      <button type="button" className="link sm" onClick={() => setShown(!isShown)}>
        {isShown ? text.hideTaxCode : text.showTaxCode}
      </button>
    </span>
  )
}

const contactFacts = ({ email, isVerified, phone, address }: NonNullable<MemberSheet['contacts']>): Fact[] => [
  {
    name: text.email,
    long: true,
    value:
      email === null ? (
        text.noEmail
      ) : (
        <span className={styles.email}>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          <Tag tone={isVerified ? 'ok' : 'warn'} icon={isVerified ? check : clock}>
            {isVerified ? text.confirmed : text.unconfirmed}
          </Tag>
        </span>
      ),
  },
  {
    name: text.phone,
    value: phone ? (
      <a className="link" href={phoneLink(phone)}>
        {phone}
      </a>
    ) : (
      text.noPhone
    ),
  },
  { name: text.address, value: address ?? text.unknown, long: true },
]
