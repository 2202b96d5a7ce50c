import { useEffect, useState, type MouseEvent, type RefObject } from 'react'
import { kitText } from '../texts/kit.ts'
import { Banner } from './banner.tsx'

/** How many fields are wrong, and the way to the first. It takes the focus when the form is refused. */
export function FormSummary({ count, first, form }: { count: number; first: string; form: RefObject<HTMLFormElement | null> }) {
  const [target, setTarget] = useState<{ id: string; label: string } | null>(null)
  useEffect(() => {
    const field = form.current?.elements.namedItem(first)
    if (field instanceof HTMLInputElement) setTarget({ id: field.id, label: field.labels?.[0]?.textContent ?? first })
  }, [first, form])
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(target?.id ?? '')?.focus()
  }
  return (
    <Banner
      tone="bad"
      tabIndex={-1}
      data-summary=""
      action={
        target && (
          <a href={`#${target.id}`} onClick={go}>
            {kitText.goToField(target.label)}
          </a>
        )
      }
    >
      {kitText.toCheck(count)}
    </Banner>
  )
}
