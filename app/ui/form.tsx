import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { fieldProblem, readForm, type FieldProblem, type Form as FormRules, type Values } from '#domain/form.ts'
import { fields, fieldText } from './texts/fields.ts'
import { FormBusy } from './button.tsx'
import { FormFieldsContext } from './form-fields.ts'
import styles from './form.module.css'
import { useAfterPress } from './use-after-press.ts'
import { kitText } from './texts/kit.ts'
import { Banner } from './banner.tsx'

/** The sentence of each field's problem. */
type Sentences = Record<string, string>

/**
 * A form with its rules, the same as the route's. A field is checked on blur, then on each key until it is valid. Submitting checks all
 * fields and shows a summary on top. `onSubmit` gets the values. Errors with `fields` (from the server) are shown at those fields; others
 * go to `onError`, and null clears them when the fields themselves are wrong. A second press during submission does nothing.
 *
 * @param extra values without a field, such as the secret of a link
 */
export function Form<F extends FormRules>({
  rules,
  extra,
  onSubmit,
  onError,
  children,
  label,
  className = styles.form,
}: {
  rules: F
  extra?: Partial<Values<F>>
  onSubmit: (values: Values<F>) => Promise<void> | void
  onError: (error: unknown) => void
  children: ReactNode
  label?: string
  className?: string | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  /** The inputs of the last refusal: the server may know more than the rules. */
  const refused = useRef<Record<string, unknown>>({})
  const [busy, setBusy] = useState(false)
  const [sentences, setSentences] = useState<Sentences>({})
  const [refusals, setRefusals] = useState(0)
  const [shown, setShown] = useState<ShownInputs>({})
  const afterPress = useAfterPress()

  const refuse = (problems: Record<string, FieldProblem>, inputs: Record<string, unknown>) => {
    const named = Object.entries(problems).map(([name, problem]) => [name, fieldText(name, problem, inputs[name])])
    refused.current = Object.fromEntries(Object.keys(problems).map((name) => [name, inputs[name]]))
    setSentences(Object.fromEntries(named))
    setShown(form.current ? shownInputs(form.current, rules) : {})
    setRefusals((n) => n + 1)
  }

  const check = (name: string, isLeaving = false) => {
    const rule = rules[name]
    if (!rule || !form.current) return
    const input = readInput(form.current, name, rule.kind)
    const problem = fieldProblem(rule, input)
    // Passing an empty field is no mistake yet: submitting reports it as missing.
    if (isLeaving && problem === 'required') return
    // The focus goes from the refused field to the summary: the sentence stays until something else is written.
    if (isLeaving && Object.hasOwn(refused.current, name) && refused.current[name] === input) return
    setSentences((all) => ({ ...all, [name]: problem ? fieldText(name, problem, input) : '' }))
  }
  const fields = {
    problemOf: (name: string) => sentences[name] || undefined,
    // A window that loses the focus is not a blur of the field.
    left: (name: string) => document.hasFocus() && afterPress(() => check(name, true)),
    changed: (name: string) => sentences[name] && check(name),
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const inputs = readInputs(event.currentTarget, rules)
    const read = readForm(rules, { ...inputs, ...extra })
    if (read.fields) {
      onError(null)
      return refuse(read.fields, inputs)
    }
    sending.current = true
    setBusy(true)
    setSentences({})
    setRefusals(0)
    refused.current = {}
    try {
      await onSubmit(read.values)
    } catch (error) {
      const wrong = fieldsOf(error, rules)
      if (wrong) refuse(wrong, inputs)
      else onError(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  // The new summary gets the focus, so that reading continues from there.
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
  }, [refusals])

  const wrong = Object.keys(rules).filter((name) => sentences[name])
  return (
    <form ref={form} noValidate aria-label={label} aria-busy={busy} className={className} onSubmit={submit}>
      {refusals > 0 && wrong[0] && <FormSummary count={wrong.length} first={shown[wrong[0]]} />}
      <FormFieldsContext value={fields}>
        <FormBusy value={busy}>{children}</FormBusy>
      </FormFieldsContext>
    </form>
  )
}

/** The fields of a refusal by the server, if the form shows at least one of them. */
function fieldsOf(error: unknown, rules: FormRules): Record<string, FieldProblem> | null {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? error.fields : null
  const shown = Object.entries((fields ?? {}) as Record<string, FieldProblem>).filter(([name]) => Object.hasOwn(rules, name))
  return shown.length ? Object.fromEntries(shown) : null
}

/** The values of the fields in the form's rules; a field that is not rendered is left out. */
function readInputs(form: HTMLFormElement, rules: FormRules): Record<string, unknown> {
  const named = Object.entries(rules).map(([name, { kind }]) => [name, readInput(form, name, kind)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

function readInput(form: HTMLFormElement, name: string, kind: 'text' | 'boolean'): string | boolean | undefined {
  const input = form.elements.namedItem(name)
  if (!isControl(input)) return undefined
  return kind === 'boolean' && input instanceof HTMLInputElement ? input.checked : input.value
}

const isControl = (input: unknown) =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement

type ShownInputs = Record<string, { id: string; label: string }>

/** Each rendered field's element and label, for the summary's link. */
function shownInputs(form: HTMLFormElement, rules: FormRules): ShownInputs {
  const found = Object.keys(rules).flatMap((name) => {
    const input = form.elements.namedItem(name)
    return isControl(input) ? [[name, { id: input.id, label: input.ariaLabel ?? input.labels?.[0]?.textContent ?? name }] as const] : []
  })
  return Object.fromEntries(found)
}

/** The number of invalid fields, with a link to the first. It gets the focus when the form is refused. */
function FormSummary({ count, first }: { count: number; first: { id: string; label: string } | undefined }) {
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
