/** The collections that anybody may read through GET /api/collections/:name. */
export const PUBLIC_COLLECTIONS = ['ristoranti', 'appuntamenti', 'convenzioni', 'istruzioni', 'sports', 'pagine', 'notizie'] as const

export type CollectionName = (typeof PUBLIC_COLLECTIONS)[number]

/** A document of a public list: its id and the fields of its collection. */
export type CollectionDocument = { id: string } & Record<string, unknown>

export const isCollectionName = (name: string): name is CollectionName => (PUBLIC_COLLECTIONS as readonly string[]).includes(name)
