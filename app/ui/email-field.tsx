import { useRef, useState, type InputEvent } from 'react'
import { emailSuggestion } from '#domain/email.ts'
import { fields } from './texts/fields.ts'
import { TextField, type FieldProps } from './text-field.tsx'
import { useAfterPress } from './use-after-press.ts'

const { useSuggestion: acceptLabel } = fields

/** A field for an e-mail address. On blur it suggests a correction for a misspelt well-known domain, and never refuses. */
export function EmailField({ onInput, ...props }: Omit<FieldProps, 'label' | 'type'> & { label?: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const afterPress = useAfterPress()

  const accept = () => {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    // Form and draft are notified as after typing.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  return (
    <TextField
      label={fields.email}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type="email"
      ref={input}
      hint={
        suggestion && (
          <output>
            {fields.suggestion(suggestion)}{' '}
            <button type="button" className="link" onClick={accept}>
              {acceptLabel(suggestion)}
            </button>
          </output>
        )
      }
      onBlur={(event) => {
        const written = event.currentTarget.value
        afterPress(() => setSuggestion(emailSuggestion(written)))
      }}
      onInput={(event: InputEvent<HTMLInputElement>) => {
        setSuggestion(null)
        onInput?.(event)
      }}
    />
  )
}
