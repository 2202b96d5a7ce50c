import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { ContentHit } from '#domain/contents/api.ts'
import { fullName } from '#domain/person-name.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { cardText } from '#app/ui/card/texts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { chevronRight, copy, pencil, search, x } from '#app/ui/icons.ts'
import modal from '#app/ui/modal.module.css'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import { kitText } from '#app/ui/texts/kit.ts'
import { backToPage, useBackCloses } from '#app/ui/use-back-closes.ts'
import { useModal } from '#app/ui/use-modal.ts'
import { StateTag } from '#app/features/contents/state-tag.tsx'
import { contentText } from '#app/features/contents/texts.ts'
import { roomAddress } from './room-address.ts'
import type { May } from './rooms.ts'
import { findRooms, useContents, usePeople } from './search-data.ts'
import styles from './search-everything.module.css'
import { staffText } from './texts.ts'

const text = staffText.search

type Hit = { key: string; group: string; title: string; state?: ReactNode; detail?: string; mark: ReactNode; end: string; act: () => void }

/** Ctrl+K: finds rooms and their entries, people, and contents. It works by keyboard alone. */
export function SearchEverything({ may, onClose }: { may: May; onClose: () => void }) {
  const { ref, props } = useModal(true, onClose)
  useBackCloses(true, onClose)
  const navigate = useNavigate()
  const id = useId()
  const [written, setWritten] = useState('')
  const query = written.trim()
  const mayPeople = may('people.read')
  const { people, isFailed: isWithoutPeople, isCurrent } = usePeople(query, mayPeople)
  const { contents, isFailed: isWithoutDrafts } = useContents(query, may)
  const peopleRoom = roomAddress('soci', may)
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed before the people of this search were known. */
  const [isPressed, setPressed] = useState(false)

  const go = async (to: string) => {
    onClose()
    await backToPage()
    void navigate(to)
  }
  const copyNumber = async (number: string) => {
    try {
      await navigator.clipboard.writeText(number)
      showToast(text.copied(formatCardNumber(number)))
    } catch (error) {
      logWarning('number not copied', error)
    }
    onClose()
  }
  const hits: Hit[] = [
    ...findRooms(query, may).map(({ title, detail = text.groups.rooms, to, icon }) => ({
      key: `${title} ${to}`,
      group: text.groups.rooms,
      title,
      detail,
      mark: <Icon of={icon} size={18} />,
      end: chevronRight,
      act: () => void go(to),
    })),
    ...people.map(({ number, firstname, lastname, state }) => ({
      key: number,
      group: text.groups.people,
      title: fullName(lastname, firstname),
      detail: [formatCardNumber(number), cardText.states[state]].join(' · '),
      mark: <Avatar name={fullName(lastname, firstname)} />,
      end: peopleRoom === null ? copy : chevronRight,
      act: () => void (peopleRoom === null ? copyNumber(number) : go(`${peopleRoom}/${number}`)),
    })),
    ...contents.map(({ collection, id, title, known, to }) => ({
      key: `${collection}/${id}`,
      group: text.groups.contents,
      title,
      state: known && <KnownState of={known} />,
      detail: text.collections[collection],
      mark: <Icon of={search} size={18} />,
      end: chevronRight,
      act: () => void go(to),
    })),
  ]
  const active = Math.min(chosen, hits.length - 1)
  const open = useEffectEvent(() => hits[active]?.act())
  useEffect(() => {
    if (isPressed && isCurrent) open()
  }, [isPressed, isCurrent])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      const next = (active + step + hits.length) % hits.length
      setChosen(next)
      setPressed(false)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const hit = hits[active]
      // The first person may be of an earlier search.
      if (!isCurrent && active <= 0 && (!hit || hit.group === text.groups.people)) setPressed(true)
      else hit?.act()
    }
  }
  return (
    <dialog ref={ref} className={classNames(modal.modal, styles.place)} aria-label={text.open} {...props}>
      <div className={styles.panel}>
        <div className={styles.field}>
          <Icon of={search} size={20} />
          <input
            ref={startHere}
            type="text"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-label={text.open}
            placeholder={text.placeholder(mayPeople)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={80}
            value={written}
            onChange={(event) => {
              setWritten(event.target.value)
              setChosen(0)
              setPressed(false)
            }}
            onKeyDown={press}
          />
          <IconButton label={kitText.close} icon={x} size={20} onClick={onClose} />
        </div>
        <output className="vh">{query !== '' && text.found(hits.length)}</output>
        <div className={styles.results}>
          {query === '' && <p className="muted sm">{mayPeople ? text.hint : text.hintWithoutPeople}</p>}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a combobox of options with more than words in them (WAI-ARIA) */}
          <div id={`${id}-list`} role="listbox" aria-label={text.title}>
            {hits.map(({ key, group, title, state, detail, mark, end, act }, i) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
              <div
                key={key}
                id={`${id}-${i}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                className={styles.hit}
                onClick={act}
                onPointerMove={() => setChosen(i)}
              >
                <span className={styles.mark}>{mark}</span>
                <span className={styles.words}>
                  <span className={styles.title}>
                    {title}
                    {state}
                  </span>
                  <span className="muted xs">{detail ?? group}</span>
                </span>
                <Icon of={end} size={18} className={styles.end} />
              </div>
            ))}
          </div>
          {query !== '' && hits.length === 0 && !isWithoutPeople && !isWithoutDrafts && <p className="muted">{text.nothing(query)}</p>}
          {(isWithoutPeople || isWithoutDrafts) && (
            <p role="alert" className="muted">
              {[isWithoutPeople && text.peopleFailed, isWithoutDrafts && text.draftsFailed].filter(Boolean).join(' ')}
            </p>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The state of a document; nothing for a public one without changes. */
function KnownState({ of: { collection, state, isStuck, hasDraft } }: { of: ContentHit }) {
  if (state !== 'published') return <StateTag collection={collection} state={state} isStuck={isStuck} />
  return (
    hasDraft && (
      <Tag icon={pencil} tone="warn">
        {contentText.changed}
      </Tag>
    )
  )
}

/** Sets the attribute before the dialog opens, which then focuses the field. React's prop would focus too early. */
const startHere = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')
