import type { Iphone } from './iphone.ts'
import type { Person } from './people.ts'
import { decoded, pixelsOf, SIDE } from './shown-code.ts'
import { until } from './until.ts'

// What a person does and sees on the screen of `iphone.ts`.

/** Asks the page until it says yes. While a page is loading it cannot be asked. */
async function asks<A>(phone: Iphone, what: string, is: (argument: A) => boolean, argument: A): Promise<void> {
  let error: unknown
  const ask = () => phone.run(is, argument).catch((reason: unknown) => ((error = reason), false))
  await until(what, ask).catch(async (late: Error) => {
    const screen = await phone.run(() => `${location.pathname}: ${document.body.innerText}`, null).catch(() => error)
    throw new Error(`${late.message} On the screen at ${String(screen)}\n${phone.problems.join('\n')}`)
  })
}

/** Waits until the page's h1 is this heading. */
export const seesPage = (phone: Iphone, heading: string): Promise<void> =>
  asks(
    phone,
    `the page «${heading}»`,
    (heading) => [...document.querySelectorAll('h1')].some((h1) => h1.innerText.trim() === heading),
    heading,
  )

export const seesText = (phone: Iphone, text: string): Promise<void> =>
  asks(phone, `the text «${text}»`, (text) => document.body.innerText.includes(text), text)

export const isAt = (phone: Iphone, path: string): Promise<void> => asks(phone, path, (path) => location.pathname === path, path)

/** Presses what has this name within the part of the page. */
export const presses = (phone: Iphone, name: string, within = 'main'): Promise<void> =>
  asks(
    phone,
    `«${name}» to press`,
    ([name, within]) => {
      const all = [...document.querySelectorAll<HTMLElement>(`:is(${within}) :is(button, a, [role=tab])`)]
      const found = all.find((one) => one.checkVisibility() && (one.ariaLabel ?? one.innerText).trim() === name)
      found?.click()
      return Boolean(found)
    },
    [name, within] as const,
  )

/** Fills the field whose label begins so, or ticks it. */
export const fills = (phone: Iphone, label: string, value: string | true): Promise<void> =>
  asks(
    phone,
    `the field «${label}»`,
    ([label, value]) => {
      const field = [...document.querySelectorAll('label')].find((one) => one.checkVisibility() && one.innerText.trim().startsWith(label))
        ?.control as HTMLInputElement | null | undefined
      if (!field) return false
      if (value !== true) {
        // React listens to the setter of its own.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      } else if (!field.checked) field.click()
      return value === true ? field.checked : field.value === value
    },
    [label, value] as const,
  )

const CODE = '[role=img][aria-label="Codice QR della tessera"]'

export async function seesCard(phone: Iphone): Promise<void> {
  await seesPage(phone, 'La mia tessera')
  await asks(phone, "the card's code", (code) => document.querySelector(code) !== null, CODE)
}

/** Decodes the code on the screen. */
export const shownCode = async (phone: Iphone): Promise<string> => decoded(await phone.runOn(CODE, pixelsOf, SIDE))

export async function signIn(phone: Iphone, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await fills(phone, 'E-mail', email)
  await fills(phone, 'Password', password)
  await presses(phone, 'Accedi', 'form')
}
