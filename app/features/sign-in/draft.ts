import { useState, type ChangeEvent, type InputEvent } from 'react'

/** The fields of /login, kept between its steps: an e-mail that already has an account is not typed again. Passwords are not kept. */
export function useDraft() {
  const [written, setWritten] = useState<Record<string, string | boolean>>({})
  const keep = (name: string, value: string | boolean) => setWritten((before) => ({ ...before, [name]: value }))

  return {
    value: (name: string) => String(written[name] ?? ''),
    /** Props that start a text field from the draft and write it back. */
    text: (name: string) => ({
      name,
      defaultValue: String(written[name] ?? ''),
      onInput: (event: InputEvent<HTMLInputElement>) => keep(name, event.currentTarget.value),
    }),
    /** The same for a checkbox. */
    box: (name: string) => ({
      name,
      defaultChecked: written[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => keep(name, event.currentTarget.checked),
    }),
  }
}

export type Draft = ReturnType<typeof useDraft>
