import { useNavigate } from 'react-router'
import { readCardNumber } from '#domain/card-number.ts'
import type { Field } from '#domain/form.ts'
import { Heading } from '../shell/screen.tsx'
import { verify } from '../texts/verify.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { scanLine } from '../ui/icons.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from './verify.module.css'

/** /v without a code: how to read one, or write the number by hand. */
export function HowTo() {
  const navigate = useNavigate()
  return (
    <main id="main" className={`${styles.page} ${styles.how}`}>
      <span className={styles.mark}>
        <Icon of={scanLine} size={64} />
      </span>
      <Heading>{verify.title}</Heading>
      <p>
        <b>{verify.lead}</b> {verify.howTo}
      </p>
      <div className={styles.byHand}>
        <Form rules={byHand} onSubmit={({ tessera }) => void navigate({ hash: `n=${tessera}` })} onError={() => undefined}>
          <TextField name="tessera" label={verify.number} hint={verify.numberHint} inputMode="numeric" autoComplete="off" />
          <Button type="submit" wide>
            {verify.check}
          </Button>
        </Form>
      </div>
    </main>
  )
}

/** The number as somebody reads it from the card. */
const cardNumberField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (typeof input !== 'string' || input.trim() === '') return { problem: 'required' }
    const number = readCardNumber(input)
    return number === null ? { problem: 'invalid' } : { value: number }
  },
}
const byHand = { tessera: cardNumberField }
