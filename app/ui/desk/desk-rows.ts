const SEARCH = 'main input[type=search]'
const ROW = 'main :is([data-desk-row], [data-desk-list] li)'
const OPENS = ':is(a[href], summary, button[aria-expanded])'
const GRIP = 'button[data-desk-grip]'
const BOX = 'input[data-desk-box]'
const BACK = 'main a[data-desk-back]'
const BULK = 'main [data-desk-bulk] button'
const PANE = '[data-pane="list"]'

/** Keyboard actions available on the current screen. */
export type DeskKey = 'save' | 'search' | 'rows' | 'open' | 'beside' | 'move' | 'choose' | 'leave' | 'back'

/** @param isThere whether the screen has an element for a selector */
export const keysThere = (isThere: (selector: string) => boolean): Set<DeskKey> =>
  new Set(
    (
      [
        ['search', SEARCH],
        ['rows', ROW],
        ['open', `${ROW} ${OPENS}`],
        ['beside', PANE],
        ['move', `${ROW} ${GRIP}`],
        ['choose', `${ROW} ${BOX}`],
        ['leave', SEARCH],
        ['back', BACK],
      ] as const
    ).flatMap(([key, selector]) => (isThere(selector) ? [key] : [])),
  )

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROW)]
const rowOfFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null

/** Focuses the row's link, so that Enter opens it; a row without a link gets the focus itself. */
function focusRow(row: HTMLElement): void {
  const place = row.querySelector<HTMLElement>(`${OPENS}, ${GRIP}`) ?? row
  if (place === row) row.tabIndex = -1
  place.focus({ focusVisible: true } as FocusOptions)
  row.scrollIntoView({ block: 'nearest' })
}

export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH)
  field?.focus()
  field?.select()
  return field !== null
}

export function moveBy(step: 1 | -1): boolean {
  const all = rows()
  const here = rowOfFocus()
  const next = here ? all[all.indexOf(here) + step] : all[step === 1 ? 0 : all.length - 1]
  if (next) focusRow(next)
  return all.length > 0
}

export function choose(): boolean {
  const box = rowOfFocus()?.querySelector<HTMLInputElement>(BOX)
  box?.click()
  return box !== undefined && box !== null
}

/** The bar of actions is after the last row, too far for Tab. */
export function goToBulk(): boolean {
  const first = document.querySelector<HTMLElement>(BULK)
  first?.focus()
  return first !== null
}

/** From a row whose record is open beside the list to that record: the rest of the list is between them. */
export function goBeside(row: HTMLElement): boolean {
  if (!row.matches(`${PANE} [aria-current] a`)) return false
  const heading = document.querySelector<HTMLElement>(`${PANE} ~ * h2`)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus()
  return true
}

export const goBack = (): void => document.querySelector<HTMLAnchorElement>(BACK)?.click()

/** The first Escape clears the field, as the browser does; the next moves to the first row. */
export function leaveSearch(field: HTMLInputElement, event: KeyboardEvent): void {
  if (field.value !== '') return
  event.preventDefault()
  const [first] = rows()
  if (first) focusRow(first)
  else field.blur()
}
