/** An emblem of the association's own is a square picture with its ground, in these sizes: on the card and in bars, and for icons. */
export const EMBLEM_SMALL = 128
export const EMBLEM_LARGE = 512

/** The digest of its bytes; anything else in a document is no emblem. */
export const isEmblem = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{22}$/.test(value)

/** As every picture's: the address holds the digest, and its bytes never change. */
export const emblemAddress = (id: string, width = EMBLEM_SMALL): string => `/pictures/${id}-${width}.webp`
