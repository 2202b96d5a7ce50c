import { ShopSheet, ShopsList } from '#app/features/shops/shops-screen.tsx'
import { NoSuchPage } from './no-such-page.tsx'
import type { RoomProps } from './rooms.ts'

const ROOT = '/gestione/negozi'

/** /gestione/negozi: the shops of all offers, and one shop. */
export function Shops({ path: [offerId, ...more] }: RoomProps) {
  if (more.length > 0) return <NoSuchPage />
  return offerId === undefined ? <ShopsList root={ROOT} /> : <ShopSheet key={offerId} root={ROOT} offerId={offerId} />
}
