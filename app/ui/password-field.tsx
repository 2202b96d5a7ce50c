import { useState } from 'react'
import { kitText } from './texts/kit.ts'
import { IconButton } from './icon-button.tsx'
import { eye, eyeOff } from './icons.ts'
import { PasswordAdvice } from './password-advice.tsx'
import { TextField, type FieldProps } from './text-field.tsx'

type Advice = 'weak' | 'fair' | 'strong'

/** @param advise how strong what is written is; given where a password is chosen, left out where it is only asked for */
export function PasswordField({
  advise,
  onInput,
  hint,
  ...field
}: { advise?: (password: string) => Advice } & Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const [advice, setAdvice] = useState<Advice | null>(null)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      hint={advise ? <PasswordAdvice advice={advice} hint={hint} /> : hint}
      onInput={(event) => {
        const written = event.currentTarget.value
        setAdvice(advise && written ? advise(written) : null)
        onInput?.(event)
      }}
      end={
        <IconButton
          label={shown ? kitText.hidePassword : kitText.showPassword}
          icon={shown ? eyeOff : eye}
          size={20}
          onClick={() => setShown(!shown)}
          disabled={field.disabled}
        />
      }
    />
  )
}
