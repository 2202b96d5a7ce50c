import { cardNumberFromMillis } from '#domain/cards/card-number.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'
import type { ApplicationRow, PersonRow } from '../tables.ts'
import { type DemoMember, demoMembers, type DemoStaff, demoStaff } from './content.ts'

/** A person of the demo: a member, a member with a role, or staff only. `account`: null for people with a paper card only. */
export type DemoPerson = {
  firstname: string
  lastname: string
  tessera: string
  category: string
  memberSince: PlainDate | null
  card: DemoMember['card']
  covered: { validFrom: PlainDate; validTo: PlainDate }[]
  /** When the account was made, or the number issued; epoch ms. */
  since: number
  account: { email: string; emailVerified: boolean; noticeVersion: string; newsletter: boolean; photos: boolean } | null
  roles: { role: string; expiresOn: PlainDate }[]
  /** An application before admission; admitted people are in the register. */
  application: DemoApplication | null
  /** Guardians of a minor, by card number. */
  guardians: string[]
  birthDate: PlainDate | null
  /** The association's record of a member, or of a person with a paper card. */
  record: DemoRecord | null
  /** The minutes of the member's admission; null for others. */
  admittedBy: string | null
}

type DemoRecord = Pick<PersonRow, 'birthDate' | 'birthPlace' | 'taxCode' | 'street' | 'cap' | 'comune' | 'provincia' | 'phone'>

type DemoApplication = Omit<ApplicationRow, 'id' | 'uid' | 'paperCard'>

/** Everybody, with dates counted from today; members first, in the file's order. @param now epoch ms */
export async function demoPeople(today: PlainDate, now: number): Promise<DemoPerson[]> {
  const [members, staff] = await Promise.all([demoMembers(), demoStaff()])
  const people = members.map((member) => {
    const roles = staff.filter(({ memberId }) => memberId === member.id).flatMap((one) => rolesOf(one, today))
    const guardians = members.filter(({ id }) => member.guardians.includes(id)).map(({ tessera }) => tessera)
    return { ...memberPerson(member, roles, today, now), guardians }
  })
  const others = staff.filter(({ memberId }) => memberId === null)
  return [...people, ...others.map((one, index) => staffPerson(one, index, today))]
}

function memberPerson(member: DemoMember, roles: DemoPerson['roles'], today: PlainDate, now: number): DemoPerson {
  const { firstname, lastname, tessera, category, application, card, account, email } = member
  const { validFromOffsetDays: from, validToOffsetDays: to } = card
  const covered = member.payments.map((payment) => [payment.coversFromOffsetDays, payment.coversToOffsetDays] as const)
  if (from !== null && to !== null && !covered.some(([first, last]) => first === from && last === to)) covered.push([from, to])
  const joined = application?.submittedOffsetDays ?? from ?? 0
  const admitted = application?.status === 'approved' ? application.decidedOffsetDays : null
  return {
    firstname,
    lastname,
    tessera,
    // An applicant with a valid card is a friend of the association.
    category: admitted === null && application?.status === 'submitted' && from !== null ? 'amico' : category,
    memberSince: admitted === null ? null : addDays(today, admitted),
    card,
    covered: covered.map(([first, last]) => ({ validFrom: addDays(today, first), validTo: addDays(today, last) })),
    since: Math.min(now, romeInstant(addDays(today, Math.max(joined, -OLDEST_ACCOUNT_DAYS)), '18:30')),
    account:
      account && email && member.privacy && member.confirm14
        ? { email, emailVerified: account.emailVerified, noticeVersion: account.noticeVersion, ...account.consents }
        : null,
    roles,
    application: applicationOf(member, today),
    guardians: [],
    birthDate: member.birth && birthDay(member.birth, today),
    record: admitted === null && account ? null : recordOf(member, today),
    admittedBy: admitted === null ? null : (application?.resolution ?? ''),
  }
}

function recordOf({ birth, taxCode, address, phone }: DemoMember, today: PlainDate): DemoRecord {
  return {
    birthDate: birth && birthDay(birth, today),
    birthPlace: birth?.place ?? null,
    taxCode,
    street: address?.street ?? null,
    cap: address?.cap ?? null,
    comune: address?.comune ?? null,
    provincia: address?.provincia ?? null,
    phone: (phone ?? '').replace(/\s/g, ''),
  }
}

function applicationOf(member: DemoMember, today: PlainDate): DemoApplication | null {
  const { application, birth, address, firstname, lastname, category, phone } = member
  const isOpen = application && ['submitted', 'waiting_guardian', 'rejected'].includes(application.status)
  const birthDate = birth && birthDay(birth, today)
  if (!isOpen || !birth || !birthDate || !address) return null
  const { street, cap, comune, provincia } = address
  const decided = application.decidedOffsetDays
  return {
    state: application.status as DemoApplication['state'],
    category,
    firstname,
    lastname,
    birthDate,
    birthPlace: birth.place,
    street,
    cap,
    comune,
    provincia,
    phone: (phone ?? '').replace(/\s/g, ''),
    createdAt: romeInstant(addDays(today, application.submittedOffsetDays), '18:35'),
    decidedAt: decided === null ? null : romeInstant(addDays(today, decided), '21:00'),
    reason: application.refusalReason,
    resolutionId: null,
    guardianName: null,
    guardianSignedOn: null,
    toldOn: application.refusalReason === null || decided === null ? null : addDays(today, decided),
    appealedOn: null,
    appealResolutionId: null,
  }
}

/** A minor is always as old as the file says; null without an age. */
function birthDay({ date, ageYears, nextBirthdayInDays }: NonNullable<DemoMember['birth']>, today: PlainDate): PlainDate | null {
  if (date !== null) return date
  if (ageYears === undefined || nextBirthdayInDays === undefined) return null
  const next = addDays(today, nextBirthdayInDays)
  return `${Number(next.slice(0, 4)) - ageYears - 1}${next.slice(4)}`
}

/** The app is younger than the association: people who joined long ago opened their account later. */
const OLDEST_ACCOUNT_DAYS = 200

/** Staff who are not members signed up like everybody: a friend with a number. */
function staffPerson(one: DemoStaff, index: number, today: PlainDate): DemoPerson {
  const since = romeInstant(addDays(today, -OLDEST_ACCOUNT_DAYS), '10:00') + index * 61_733
  const from = -OLDEST_ACCOUNT_DAYS
  return {
    firstname: one.firstname,
    lastname: one.lastname,
    tessera: cardNumberFromMillis(since),
    category: 'amico',
    memberSince: null,
    card: { expectedState: 'valid', validFromOffsetDays: from, validToOffsetDays: from + 364, suspension: null, cancellation: null },
    covered: [{ validFrom: addDays(today, from), validTo: addDays(today, from + 364) }],
    since,
    account: { email: one.email, emailVerified: true, noticeVersion: '2026-01', newsletter: false, photos: false },
    roles: rolesOf(one, today),
    application: null,
    guardians: [],
    birthDate: null,
    record: null,
    admittedBy: null,
  }
}

const rolesOf = ({ roles, expiresOffsetDays }: DemoStaff, today: PlainDate): DemoPerson['roles'] =>
  roles.map((role) => ({ role, expiresOn: addDays(today, expiresOffsetDays) }))
