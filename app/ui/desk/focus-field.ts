/** Focuses the field of a path in a form of Gestione, or the part that contains it. */
export function focusField(path: string): void {
  const steps = path.split('.')
  for (let n = steps.length; n > 0; n--) {
    const name = CSS.escape(steps.slice(0, n).join('.'))
    const field = document.querySelector<HTMLElement>(`main [name="${name}"]:not(:disabled)`) ?? inside(`main [data-part="${name}"]`)
    if (field) {
      field.focus()
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}

const inside = (part: string) => document.querySelector<HTMLElement>(`${part} :is(input, select, textarea, button):not(:disabled)`)
