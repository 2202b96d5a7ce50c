export const shareText = {
  /** Android's sheet has an English title otherwise. */
  title: 'Condividi',
}
