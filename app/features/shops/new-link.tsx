import { useEffect, useRef, useState } from 'react'
import { shopLinkForm, type PartnerSheet } from '#domain/verification/shops.ts'
import type { Values } from '#domain/form.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { qrCanvas } from '#app/ui/card/qr.ts'
import { EmailField } from '#app/ui/email-field.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { copy } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { giveLink } from './data.ts'
import styles from './shops.module.css'
import { links as text } from './texts.ts'

const { shopEmail, ...shownForm } = shopLinkForm
const sentForm = { ...shownForm, shopEmail: { ...shopEmail, read: (input: unknown) => written(shopEmail.read(input)) } }
const written = (read: ReturnType<typeof shopEmail.read>) => (read.value === '' ? ({ problem: 'required' } as const) : read)

/** Creates a link for the shop: mailed, or shown here once. */
export function NewLink({ sheet, isSent, onClose }: { sheet: PartnerSheet; isSent: boolean; onClose: () => void }) {
  const { offerId, places, email } = sheet
  const [link, setLink] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const form = useProvedForm('link not given')
  const give = async (values: Partial<Values<typeof shopLinkForm>>) => {
    const given = await giveLink(offerId, { place: values.place ?? '', label: values.label ?? '', shopEmail: values.shopEmail ?? '', key })
    if (given !== null) return setLink(given)
    showToast(text.sent(values.shopEmail ?? ''))
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={isSent ? text.sendTitle : text.showTitle}>
      {link !== null ? (
        <Shown link={link} onDone={onClose} />
      ) : (
        <Form rules={isSent ? sentForm : shownForm} extra={{ key }} onSubmit={form.submit(give)} onError={form.onError}>
          {isSent && <EmailField label={text.email} name="shopEmail" hint={text.emailHint} defaultValue={email} autoComplete="off" />}
          {places.length > 1 && (
            <SelectField
              label={text.place}
              name="place"
              defaultValue=""
              options={[{ value: '', label: text.choose }, ...places.map((place) => ({ value: place, label: place }))]}
            />
          )}
          <TextField label={text.label} name="label" hint={text.labelHint} maxLength={40} autoComplete="off" />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit" wide>
            {isSent ? text.send : text.make}
          </Button>
        </Form>
      )}
    </Sheet>
  )
}

/** The link with its secret, which cannot be shown again. */
function Shown({ link, onDone }: { link: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  // The focus follows the removed button.
  useEffect(() => input.current?.focus(), [])
  const copyIt = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(text.copied)
    } catch (error) {
      logWarning('link not copied', error)
      input.current?.select()
      showToast(text.notCopied)
    }
  }
  return (
    <div className="stack">
      <p>{text.once}</p>
      <Code link={link} />
      <TextField ref={input} label={text.link} name="link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button wide icon={copy} onClick={() => void copyIt()}>
        {text.copy}
      </Button>
      <Button wide variant="secondary" onClick={onDone}>
        {text.done}
      </Button>
    </div>
  )
}

function Code({ link }: { link: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const size = () => ({ side: 220, room: element.clientWidth })
    element.replaceChildren(qrCanvas(link, { label: text.qr, place: element, size }))
  }, [link])
  return <div ref={place} className={styles.code} />
}
