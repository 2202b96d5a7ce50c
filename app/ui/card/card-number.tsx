import { formatCardNumber } from '#domain/cards/card-number.ts'
import { cardText } from './texts.ts'

/** A card number, in groups on the screen and digit by digit for screen readers. */
export function CardNumber({ number }: { number: string }) {
  return (
    <>
      <span className="vh">{cardText.number(number)}</span>
      <span className="num" aria-hidden>
        {formatCardNumber(number)}
      </span>
    </>
  )
}
