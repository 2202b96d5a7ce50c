import { Book } from '#app/features/register/book.tsx'
import { End } from '#app/features/register/end.tsx'
import { Membership } from '#app/features/register/membership.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/libro-soci'

/** /gestione/libro-soci: the register, one membership by its number, and the form that ends one. */
export function Register({ path: [part, card, ...more] }: RoomProps) {
  if (part === undefined) return <Book root={ROOT} />
  if (part === 'fine' && card !== undefined && /^\d{10}$/.test(card) && more.length === 0)
    return <End key={card} cardNumber={card} root={ROOT} />
  if (card !== undefined || !/^\d{1,9}$/.test(part)) return <NoSuchPage />
  return <Membership key={part} number={part} root={ROOT} />
}
