/** The input does not have the format's shape. Not thrown outside this folder: readers give null, the verification gives `malformed`. */
export class Malformed extends Error {}

export function refuse(): never {
  throw new Malformed()
}

/** Result of `read`, or null when the input is malformed. Other errors are bugs and propagate. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}
