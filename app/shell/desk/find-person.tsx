import { useEffect, useEffectEvent, useState } from 'react'
import type { MemberItem, MemberList } from '#domain/members/members.ts'
import { fullName } from '#domain/person-name.ts'
import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { findPerson as text } from './texts.ts'

const PAUSE_MS = 250

/** The first cards that match. @throws ApiError */
const findPeople = async (q: string): Promise<MemberItem[]> =>
  (await call<MemberList>('GET', `/api/staff/members?q=${encodeURIComponent(q)}`)).members.slice(0, 8)

/** Finds a card by name or number. */
export function FindPerson({ onFound }: { onFound: (number: string, name: string) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ of: string; people: MemberItem[] } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const look = useEffectEvent(async (of: string, isLast: () => boolean) => {
    try {
      const people = await findPeople(of)
      if (!isLast()) return
      setError(null)
      setFound({ of, people })
    } catch (thrown) {
      logWarning('people not found', thrown)
      if (isLast()) setError(thrown)
    }
  })
  const asked = words.replace(/\p{Cc}/gu, ' ').trim()
  useEffect(() => {
    let isLast = true
    const timer = asked === '' ? undefined : setTimeout(() => void look(asked, () => isLast), PAUSE_MS)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [asked])
  const people = asked !== '' && found ? found.people : []
  return (
    <div className="stack">
      <SearchField label={text.search} placeholder={text.search} maxLength={80} value={words} onChange={setWords} />
      <output className="muted">{asked !== '' && found?.of === asked && people.length === 0 && text.nobody}</output>
      <ActionFailure error={error} ways={{ retry: () => void look(asked, () => true) }} />
      {people.length > 0 && (
        <Group>
          {people.map(({ number, firstname, lastname, category, state }) => {
            const name = fullName(firstname, lastname)
            return (
              <Row
                key={number}
                title={name}
                detail={text.person(number, category, state)}
                thumb={<Avatar name={name} />}
                onClick={() => onFound(number, name)}
                chevron
              />
            )
          })}
        </Group>
      )}
    </div>
  )
}
