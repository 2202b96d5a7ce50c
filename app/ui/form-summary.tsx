import { fields } from './texts/fields.ts'
import { kitText } from './texts/kit.ts'
import { Banner } from './banner.tsx'

/** How many fields are wrong, and the way to the first. It takes the focus when the form is refused. */
export function FormSummary({ count, first }: { count: number; first: { id: string; label: string } | undefined }) {
  const link = first && (
    <a
      href={`#${first.id}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(first.id)?.focus()
      }}
    >
      {kitText.goToField(first.label)}
    </a>
  )
  return (
    <Banner tone="bad" tabIndex={-1} data-summary="" action={link}>
      {fields.summary(count)}
    </Banner>
  )
}
