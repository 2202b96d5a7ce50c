/** Key and version of the card among the snapshots on the device. In a file of its own: the boot script must not bring React along. */
export const CARD_KEY = 'card'
export const CARD_VERSION = 1
