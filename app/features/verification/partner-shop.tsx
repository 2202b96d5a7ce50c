import { useEffect } from 'react'
import { romeDay } from '#domain/plain-date.ts'
import { leaveShop, refreshShop, useShop } from './shop-data.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { partner as text } from './texts-partner.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { shieldCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { focusHeading } from '#app/ui/focus.ts'
import { PartnerEnded } from './partner-ended.tsx'
import styles from './partner.module.css'

/** This device's shop, or the message that the device no longer belongs to one. */
export function PartnerName() {
  const { shop, hasEnded } = useShop()
  if (hasEnded)
    return (
      <div className={styles.said}>
        <PartnerEnded />
      </div>
    )
  return (
    shop && (
      <p className={styles.name}>
        <Icon of={shieldCheck} size={20} />
        {text.connectedTo(shop.partner)}
      </p>
    )
  )
}

/** This device's shop, today's numbers and the sign-out; nothing on other devices. */
export function PartnerShop() {
  const { shop } = useShop()
  const now = useNow()
  const action = useAction('shop not left')
  const question = useQuestion()
  useEffect(() => void refreshShop(), [])
  if (!shop) return null
  const today = shop.days.find(({ day }) => day === romeDay(now))
  const leave = () =>
    question.ask({ title: text.leaveQuestion, text: text.leaveText, confirm: text.leaveConfirm, danger: true }, () =>
      action.run(async () => {
        await leaveShop()
        focusHeading({ preventScroll: true })
      }),
    )
  return (
    <section className={styles.shop} aria-label={text.shop}>
      <p>
        <b>{shop.partner}</b>
        {shop.place && <span>{shop.place}</span>}
        <span className="num">{text.today(today?.checks ?? 0, today?.redemptions ?? 0)}</span>
      </p>
      {shop.proposal && <p>{text.proposalState(shop.proposal.state, shop.proposal.at)}</p>}
      <LinkButton variant="secondary" size="sm" to="/v/negozio">
        {text.toShop}
      </LinkButton>
      <ActionFailure error={action.error} />
      <Button variant="secondary" size="sm" busy={action.busy !== null} onClick={leave}>
        {text.leave}
      </Button>
      {question.dialog}
    </section>
  )
}
