/** Where the server is: links, codes and feeds that leave this device begin with it. */
export const serverOrigin = (): string => location.origin

/** A file of the server's that the page itself loads. */
export const fileAddress = (path: string): string => path

/** A call, with what opens the session: in a browser its cookie goes along by itself. */
export const ask = (path: string, init: RequestInit): Promise<Response> => fetch(path, { credentials: 'same-origin', ...init })

/** Why no answer came. */
export const failureOf = (_error: unknown): 'auth.network' | 'device.silent' => 'auth.network'
