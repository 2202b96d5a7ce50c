/** What only members may know of an offer: its code, its list of codes, or the partner's page. */
export function DiscountPanel(_: { id: string; kind: string }) {
  return null
}
