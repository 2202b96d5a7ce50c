/** Sizes of the association's own emblem, a square picture with its background: for the card and bars, and for icons. */
export const EMBLEM_SMALL = 128
export const EMBLEM_LARGE = 512

/** True for a digest of an emblem's bytes. */
export const isEmblem = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{22}$/.test(value)

/** Like every picture's address, it holds the digest: its bytes never change. */
export const emblemAddress = (id: string, width = EMBLEM_SMALL): string => `/pictures/${id}-${width}.webp`
