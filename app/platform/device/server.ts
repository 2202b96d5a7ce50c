/** The server's origin: for links, codes and feeds that leave this device. */
export const serverOrigin = (): string => location.origin

/** The address of a server's file for the page itself. */
export const fileAddress = (path: string): string => path

/** A call with the session: in a browser the cookie is sent automatically. */
export const ask = (path: string, init: RequestInit): Promise<Response> => fetch(path, { credentials: 'same-origin', ...init })

/** Why no answer came. */
export const failureOf = (_error: unknown): 'auth.network' | 'device.silent' => 'auth.network'
