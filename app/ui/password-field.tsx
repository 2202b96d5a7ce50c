import { useState, type ReactNode } from 'react'
import { kitText } from './texts/kit.ts'
import { IconButton } from './icon-button.tsx'
import { eye, eyeOff } from './icons.ts'
import { TextField, type FieldProps } from './text-field.tsx'
import { classNames } from './class-names.ts'
import styles from './password-field.module.css'

type Advice = 'weak' | 'fair' | 'strong'

/** @param advise rates the strength; for a new password only */
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

/** Three small bars and a word: advice only. */
function PasswordAdvice({ advice, hint }: { advice: 'weak' | 'fair' | 'strong' | null; hint: ReactNode }) {
  const filled = { weak: 1, fair: 2, strong: 3 }[advice ?? 'weak']
  return (
    <span className={styles.advice}>
      {advice && (
        <span className={classNames(styles.bars, styles[advice])} aria-hidden="true">
          {[1, 2, 3].map((bar) => (
            <i key={bar} className={bar <= filled ? styles.on : undefined} />
          ))}
        </span>
      )}
      <span aria-live="polite">{advice ? kitText.passwordAdvice[advice] : hint}</span>
    </span>
  )
}
