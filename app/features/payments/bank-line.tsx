import { useState } from 'react'
import type { BankLine, Proposal } from '#domain/payments/match.ts'
import { readMoney, writeMoney } from '#domain/money.ts'
import { renewedUntil, type PaymentPurpose, type PaymentQuote } from '#domain/payments/payment.ts'
import { call } from '#app/platform/api.ts'
import { FindPerson } from '#app/shell/desk/find-person.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { check, circleHelp, clock } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { bookLine, ignoreLine, wholeFee, type Booked } from './bank-data.ts'
import { EventField, useEventChoice } from './event-field.tsx'
import styles from './payments.module.css'
import { bank as text } from './texts-bank.ts'
import { record as words } from './texts.ts'

const LOOKS = {
  sure: { tone: 'ok', icon: check },
  likely: { tone: 'info', icon: clock },
  maybe: { tone: 'warn', icon: circleHelp },
} as const

/** One credit: the bank's text, the proposed cards, and the acts on it. */
export function BankLineRow({ line }: { line: BankLine }) {
  const action = useAction('bank line not decided')
  const { ask, dialog } = useQuestion()
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const [isFinding, setFinding] = useState(false)
  const proposal = chosen ?? line.proposals[0] ?? null
  const book = (asked: Booked) =>
    action.run(async () => {
      await bookLine(line, asked)
      showToast(text.booked(1))
    }, 'book')
  const confirm = ({ quote }: Proposal) =>
    ask({ title: text.bookTitle(quote.name), text: text.bookText(line.cents, quote), confirm: text.confirm }, () => book(wholeFee(quote)))
  const ignore = () =>
    ask({ title: text.ignoreTitle, text: text.ignoreText, confirm: text.ignore }, () =>
      action.run(async () => {
        await ignoreLine(line.id)
        showToast(text.ignored)
      }, 'ignore'),
    )
  return (
    <Group className={styles.credit}>
      <p className={styles.creditHead}>
        <b className="num">{text.amount(line.cents)}</b> {line.whole > line.cents && <span className="sm">{text.leftOf(line.whole)}</span>}{' '}
        <span className="muted">{text.day(line.bookedOn)}</span>
        {line.payer && <span>{line.payer}</span>}
      </p>
      <p className="sm">{line.words || text.noWords}</p>
      {proposal ? (
        <div className={styles.creditHead}>
          <Tag {...LOOKS[proposal.confidence]}>{text.confidence[proposal.confidence]}</Tag>
          {line.proposals.length > 1 ? (
            <SelectField
              label={text.whose}
              name={`whose ${line.id}`}
              value={proposal.quote.number}
              options={line.proposals.map(({ quote }) => ({ value: quote.number, label: text.person(quote) }))}
              onChange={({ currentTarget }) => setChosen(line.proposals.find(({ quote }) => quote.number === currentTarget.value) ?? null)}
            />
          ) : (
            <span>{text.person(proposal.quote)}</span>
          )}
          <span className="muted sm">{text.marks(proposal)}</span>
        </div>
      ) : (
        <p className="muted sm">{text.nobody}</p>
      )}
      <div className={styles.acts}>
        {proposal && !proposal.quote.isOwn && (
          <Button size="sm" busy={action.busy === 'book'} onClick={() => confirm(proposal)}>
            {text.book}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setFinding(true)}>
          {text.other}
        </Button>
        <Button variant="secondary" size="sm" busy={action.busy === 'ignore'} onClick={ignore}>
          {text.ignore}
        </Button>
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Sheet open={isFinding} onClose={() => setFinding(false)} title={text.other}>
        {isFinding && (
          <Other
            line={line}
            onBook={(asked) => {
              setFinding(false)
              book(asked)
            }}
          />
        )}
      </Sheet>
      {dialog}
    </Group>
  )
}

/** Books the credit, or a part of it, for another card or as another kind of payment. */
function Other({ line, onBook }: { line: BankLine; onBook: (asked: Booked) => void }) {
  const action = useAction('card not looked at')
  const [quote, setQuote] = useState<PaymentQuote | null>(null)
  const [purpose, setPurpose] = useState<PaymentPurpose>('fee')
  const [detail, setDetail] = useState('')
  const [amount, setAmount] = useState(writeMoney(line.cents))
  const cents = readMoney(amount)
  const isAmount = cents !== null && cents > 0 && cents <= line.cents
  const choose = (number: string) =>
    action.run(async () => setQuote(await call<PaymentQuote>('GET', `/api/staff/payments/quote/${number}?paidOn=${line.bookedOn}`)))
  const isFee = purpose === 'fee'
  const event = useEventChoice(quote?.number ?? null, purpose)
  const isMissing = event.choice === null && detail.trim() === '' && (purpose === 'event' || purpose === 'other')
  const inWords = (
    <TextField
      label={words.detail}
      name="detail"
      hint={words.detailHint}
      maxLength={80}
      value={detail}
      onChange={({ currentTarget }) => setDetail(currentTarget.value)}
    />
  )
  return (
    <div className="stack">
      <p className="muted">
        {text.amount(line.cents)}, {text.day(line.bookedOn)}. {line.words}
      </p>
      {quote === null ? <FindPerson onFound={choose} /> : <p>{text.person(quote)}</p>}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {quote && (
        <>
          <SelectField
            label={words.purpose}
            name="purpose"
            value={purpose}
            options={Object.entries(words.purposes).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) => setPurpose(currentTarget.value as PaymentPurpose)}
          />
          {isFee ? (
            <p className="muted">
              {quote.due?.kind === 'first'
                ? words.first
                : quote.unpaid
                  ? words.pays(quote.unpaid)
                  : quote.renewal
                    ? words.renewal(quote.renewal)
                    : words.noRenewal}
            </p>
          ) : purpose === 'event' ? (
            <EventField of={event} words={inWords} />
          ) : (
            inWords
          )}
          <TextField
            label={words.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            hint={text.partHint}
            problem={isAmount ? undefined : text.partWrong(line.cents)}
            end={<span className="sm">€</span>}
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          {quote.isOwn ? (
            <p className="muted">{words.own}</p>
          ) : (
            <Button
              wide
              disabled={isMissing || !isAmount}
              onClick={() =>
                onBook({
                  number: quote.number,
                  amount: cents === line.cents ? null : amount,
                  purpose,
                  event: event.choice?.slot ?? null,
                  detail: isFee || event.choice ? null : detail.trim() || null,
                  validTo: isFee ? renewedUntil(quote) : null,
                })
              }
            >
              {text.book}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
