import type { Form as FormRules } from '#domain/form.ts'

/** What is written in the fields that the form's rules name; a field that is not on the screen is left out. */
export function readInputs(form: HTMLFormElement, rules: FormRules): Record<string, unknown> {
  const named = Object.entries(rules).map(([name, { kind }]) => [name, readInput(form, name, kind)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

export function readInput(form: HTMLFormElement, name: string, kind: 'text' | 'boolean'): string | boolean | undefined {
  const input = form.elements.namedItem(name)
  if (!isControl(input)) return undefined
  return kind === 'boolean' && input instanceof HTMLInputElement ? input.checked : input.value
}

const isControl = (input: unknown) =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement

export type ShownInputs = Record<string, { id: string; label: string }>

/** Where each field is and what it is called on the screen, for the summary's link. */
export function shownInputs(form: HTMLFormElement, rules: FormRules): ShownInputs {
  const found = Object.keys(rules).flatMap((name) => {
    const input = form.elements.namedItem(name)
    return isControl(input) ? [[name, { id: input.id, label: input.ariaLabel ?? input.labels?.[0]?.textContent ?? name }] as const] : []
  })
  return Object.fromEntries(found)
}
