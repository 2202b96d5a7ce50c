/** The author of a change, in a history. Null: the system; a null name: a deleted account. */
export type Doer = { name: string | null } | null

/** Who did it, in the words of every history. */
export const doerName = (doer: Doer): string => (doer === null ? 'Il sistema' : (doer.name ?? 'Una persona non più presente'))

/** An account's name as `findNames` knows it. @param uid null for the system */
export const doerOf = (uid: string | null, names: ReadonlyMap<string, string>): Doer =>
  uid === null ? null : { name: names.get(uid) || null }
