import { useSearchParams } from 'react-router'
import { EVENT_SLOT } from '#domain/payments/paid-event.ts'
import type { PaymentQuote } from '#domain/payments/payment.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { FindPerson } from '#app/shell/desk/find-person.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { findPerson } from '#app/shell/desk/texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { paymentQuote } from './data.ts'
import { PaymentFields } from './payment-fields.tsx'
import styles from './payments.module.css'
import { list as words, record as text, room } from './texts.ts'

/** /gestione/pagamenti/nuovo?tessera=&appuntamento=: the form that records a payment. */
export function NewPayment({ root }: { root: string }) {
  const [params, setParams] = useSearchParams()
  const number = params.get('tessera')?.match(/^\d{10}$/)?.[0] ?? null
  const given = params.get('appuntamento')
  const slot = given !== null && EVENT_SLOT.test(given) ? given : null
  const choose = (next: string | null) => setParams(next === null ? {} : { tessera: next }, { replace: true })
  return (
    <DeskPage title={text.title} path={[{ title: room.title, to: root }]}>
      <div className={styles.form}>
        <h2>{text.who}</h2>
        {number === null ? (
          <FindPerson onFound={choose} />
        ) : (
          <Chosen key={number} number={number} slot={slot} root={root} onChange={() => choose(null)} />
        )}
      </div>
    </DeskPage>
  )
}

function Chosen({ number, slot, root, onChange }: { number: string; slot: string | null; root: string; onChange: () => void }) {
  const { data: quote, error } = paymentQuote(number).use()
  if (!quote)
    return error ? (
      <>
        <DeskProblem
          error={error}
          words={{ ...words.problem, notFound: findPerson.nobody }}
          onRetry={() => void paymentQuote(number).refresh()}
        />
        <div>
          <Button variant="secondary" size="sm" onClick={onChange}>
            {text.change}
          </Button>
        </div>
      </>
    ) : (
      <SkeletonRows rows={1} />
    )
  return (
    <>
      <Group>
        <Row
          title={quote.name}
          detail={findPerson.person(number, quote.category.label, quote.state)}
          thumb={<Avatar name={quote.name} />}
          end={
            <Button variant="secondary" size="xs" onClick={onChange}>
              {text.change}
            </Button>
          }
        />
      </Group>
      <Fitting quote={quote} slot={slot} root={root} />
    </>
  )
}

function Fitting({ quote, slot, root }: { quote: PaymentQuote; slot: string | null; root: string }) {
  if (quote.isOwn) return <Banner tone="info">{text.own}</Banner>
  if (quote.state === 'cancelled') return <Banner tone="bad">{text.cancelled}</Banner>
  return <PaymentFields quote={quote} slot={slot} root={root} />
}
