/** What was read does not have the format's shape. Never leaves this folder: readers give null, the verification gives `malformed`. */
export class Malformed extends Error {}

export function refuse(): never {
  throw new Malformed()
}

/** What `read` gives, null when it refuses. Other errors go on: they are ours, not the input's. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}
