/**
 * A profile is complete only when the card number, the notice's tick and the age's tick are all truthy (specification, section 5). A
 * missing document is incomplete.
 */
export function isProfileComplete(document: { tessera?: unknown; privacy?: unknown; confirm14?: unknown } | null | undefined): boolean {
  return Boolean(document && document.tessera && document.privacy && document.confirm14)
}
