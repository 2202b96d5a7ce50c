import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { fieldProblem, readForm, type FieldProblem, type Form as FormRules, type Values } from '#domain/form.ts'
import { fieldText } from '../texts/errors.ts'
import { FormBusy } from './button.tsx'
import { FormFieldsContext } from './form-fields.ts'
import { FormSummary } from './form-summary.tsx'
import { useAfterPress } from './use-after-press.ts'
import styles from './form.module.css'

type Problems = Record<string, FieldProblem>

/**
 * A form that knows its rules (the same that the route obeys). A field is checked on leaving it, then on each key until it is
 * right; sending checks them all, and what is wrong is counted on top. `onSubmit` gets the values; what it throws with `fields`
 * (an error of the server) is shown at those fields, everything else goes to `onError`. A second press while it is being sent
 * does nothing.
 *
 * @param extra values that no field shows, such as the secret of a link
 */
export function Form<F extends FormRules>({
  rules,
  extra,
  onSubmit,
  onError,
  children,
  label,
  className,
}: {
  rules: F
  extra?: Partial<Values<F>>
  onSubmit: (values: Values<F>) => Promise<void> | void
  onError: (error: unknown) => void
  children: ReactNode
  label?: string
  className?: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const afterPress = useAfterPress()

  const refuse = (fields: Problems) => {
    setProblems(fields)
    setRefusals((n) => n + 1)
  }
  const check = (name: string) => {
    const rule = rules[name]
    if (!rule || !form.current) return
    const problem = fieldProblem(rule, readInput(form.current, name, rule.kind))
    setProblems((all) => without(all, name, problem))
  }
  const fields = {
    problemOf: (name: string) => (problems[name] ? fieldText(name, problems[name]) : undefined),
    // The browser window losing the focus is not leaving the field.
    left: (name: string) => document.hasFocus() && afterPress(() => check(name)),
    changed: (name: string) => problems[name] && check(name),
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const read = readForm(rules, { ...readInputs(event.currentTarget, rules), ...extra })
    if (read.fields) return refuse(read.fields)
    sending.current = true
    setBusy(true)
    setProblems({})
    setRefusals(0)
    try {
      await onSubmit(read.values)
    } catch (error) {
      const wrong = shownFields(error, rules)
      if (wrong) refuse(wrong)
      else onError(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  // The summary is a new thing on the page: what comes after it is read from there.
  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
  }, [refusals])

  const wrong = Object.keys(rules).filter((name) => problems[name])
  return (
    <form ref={form} noValidate aria-label={label} aria-busy={busy} className={className ?? styles.form} onSubmit={submit}>
      {refusals > 0 && wrong[0] && <FormSummary count={wrong.length} first={wrong[0]} form={form} />}
      <FormFieldsContext value={fields}>
        <FormBusy value={busy}>{children}</FormBusy>
      </FormFieldsContext>
    </form>
  )
}

function readInputs(form: HTMLFormElement, rules: FormRules): Record<string, unknown> {
  const named = Object.entries(rules).map(([name, { kind }]) => [name, readInput(form, name, kind)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

function readInput(form: HTMLFormElement, name: string, kind: 'text' | 'boolean'): string | boolean | undefined {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)) return undefined
  return kind === 'boolean' && input instanceof HTMLInputElement ? input.checked : input.value
}

function without(all: Problems, name: string, problem: FieldProblem | null): Problems {
  const { [name]: old, ...others } = all
  if (!problem) return old ? others : all
  return { ...others, [name]: problem }
}

/** The fields of a refusal by the server, when the form shows at least one of them. */
function shownFields(error: unknown, rules: FormRules): Problems | null {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? (error.fields as Problems | undefined) : undefined
  const shown = Object.entries(fields ?? {}).filter(([name]) => Object.hasOwn(rules, name))
  return shown.length ? Object.fromEntries(shown) : null
}
