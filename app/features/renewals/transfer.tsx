import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#domain/format.ts'
import { sepaQr } from '#domain/renewals/sepa-qr.ts'
import { qrCanvas } from '#app/ui/card/qr.ts'
import { renewal } from './texts.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { check, copy } from '#app/ui/icons.ts'
import { formatIban, type Contacts } from '#app/ui/office/contacts.ts'
import styles from './transfer.module.css'

/** The fee and the fields of a transfer, each with a copy button; below, the same as a code for banks' apps. */
export function Transfer({ amountCents, bank }: { amountCents: number | null; bank: Contacts['bank'] }) {
  // The sheet covers the toasts, so the sheet itself says that a field is copied.
  const [copied, setCopied] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const amount = amountCents === null ? null : formatMoney(amountCents)
  const copyText = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setFailed(false)
      setCopied(said)
    } catch {
      setCopied(null)
      setFailed(true)
    }
  }
  const button = (label: string, text: string, said: string) => (
    <IconButton label={label} icon={copied === said ? check : copy} size={20} onClick={() => void copyText(text, said)} />
  )
  return (
    <section>
      {bank && <h3>{renewal.transfer}</h3>}
      <dl className={styles.facts}>
        {amount !== null && amountCents !== null && (
          <Fact name={renewal.amount} value={amount} isNumber>
            {button(renewal.copyAmount, plainAmount(amountCents), renewal.amountCopied)}
          </Fact>
        )}
        {bank && (
          <>
            <Fact name={renewal.holder} value={bank.holder}>
              {button(renewal.copyHolder, bank.holder, renewal.holderCopied)}
            </Fact>
            <Fact name={renewal.iban} value={formatIban(bank.iban)} isNumber>
              {button(renewal.copyIban, bank.iban, renewal.ibanCopied)}
            </Fact>
            <Fact name={renewal.reference} value={bank.reference}>
              {button(renewal.copyReference, bank.reference, renewal.referenceCopied)}
            </Fact>
          </>
        )}
      </dl>
      <output className={styles.said}>{copied}</output>
      <p role="alert" className="sm">
        {isFailed && renewal.copyFailed}
      </p>
      {bank && amountCents !== null && amountCents > 0 && <BankCode text={sepaQr({ ...bank, amountCents })} />}
    </section>
  )
}

/** The form of banks' pages: '25,00'. */
const plainAmount = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

function Fact({ name, value, isNumber = false, children }: { name: string; value: string; isNumber?: boolean; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isNumber ? 'num' : undefined}>{value}</dd>
      <dd className={styles.copy}>{children}</dd>
    </div>
  )
}

function BankCode({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.code} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{renewal.bankCode}</summary>
      <p className="sm muted">{renewal.bankCodeHint}</p>
      {isOpen && <Code text={text} />}
    </details>
  )
}

const SIDE = 200

function Code({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const size = () => ({ side: SIDE, room: host.clientWidth })
    host.replaceChildren(qrCanvas(text, { label: renewal.bankCode, place: host, size }))
  }, [text])
  return <div ref={place} className={styles.paper} />
}
