import { useRef } from 'react'
import { recordsOf, textOf } from '#domain/fields.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { hasBegun, nextYearStart } from '#domain/settings/later-fees.ts'
import { settingsLabel } from '#domain/staff/settings-words.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { plus, trash2 } from '#app/ui/icons.ts'
import { useToday } from '#app/ui/use-today.ts'
import { Line, Money } from './inputs.tsx'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const text = settingsText.fields

type Category = Record<string, unknown>

/** A category's fee: today's, the earlier ones in words, and those of later days. */
export function Fees({ path, category }: { path: string; category: Category }) {
  const { saved, put, problemAt } = useSectionForm()
  const today = useToday()
  const { page } = usePage('associazione')
  const add = useRef<HTMLButtonElement>(null)
  const list = `${path}.laterFees`
  const { current, before, later } = feesOf(category, savedOf(saved, category), today)
  const append = () => {
    const from = later.length === 0 ? nextYearStart(page, today) : ''
    put(list, (now) => [...recordsOf(now), { from, cents: null }])
    const place = `${list}.${recordsOf(category.laterFees).length}`
    requestAnimationFrame(() => document.getElementsByName(`${place}.${from ? 'cents' : 'from'}`)[0]?.focus())
  }
  const remove = (place: number) => {
    put(list, (now) => recordsOf(now).filter((_, i) => i !== place))
    add.current?.focus()
  }
  return (
    <>
      <Money
        path={current ? `${list}.${current.place}.cents` : `${path}.feeCents`}
        label={settingsLabel('membershipCategories.feeCents') ?? undefined}
        hint={current ? text.feeSince(current.from) : text.fee}
      />
      {before.length > 0 && <p className="muted sm">{text.feesBefore(before)}</p>}
      {later.map((place) => (
        <div key={place} className={styles.laterFee}>
          <div className={styles.pair}>
            <Line path={`${list}.${place}.from`} type="date" min={addDays(today, 1)} />
            <Money path={`${list}.${place}.cents`} />
          </div>
          <IconButton label={text.removeFee} icon={trash2} size={18} onClick={() => remove(place)} />
        </div>
      ))}
      {later.length > 0 && <p className="muted sm">{text.laterFee}</p>}
      <FieldNotes id={list} problem={problemAt(list)} />
      <Button ref={add} variant="secondary" size="xs" icon={plus} className={styles.add} onClick={append}>
        {text.addFee}
      </Button>
    </>
  )
}

const savedOf = (saved: Record<string, unknown>, { id }: Category): Category | undefined =>
  recordsOf(saved.membershipCategories).find((one) => one.id === id)

/**
 * Today's fee and the later ones by their places in the list; the earlier ones with their last days. A fee counts as begun once it is
 * saved: one that is being written stays in its field.
 */
function feesOf(category: Category, saved: Category | undefined, today: PlainDate) {
  const all = recordsOf(category.laterFees).map((one, place) => ({ from: textOf(one.from), cents: Number(one.cents), place }))
  const begun = all.filter(({ from }) => hasBegun(saved, from, today)).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const fees = [Number(category.feeCents), ...begun.map(({ cents }) => cents)]
  return {
    current: begun.at(-1) ?? null,
    before: begun.map(({ from }, i) => ({ cents: fees[i]!, until: addDays(from, -1) })),
    later: all.flatMap((one) => (begun.includes(one) ? [] : [one.place])),
  }
}
