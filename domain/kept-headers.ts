/**
 * A browser keeps some secrets in cookies beside its session's. A shell sends and receives them in these headers, as `name=value` pairs
 * (docs/decisions/0044): the server's with `Max-Age` in seconds, and the shell's.
 */
export const KEEP_HEADER = 'Tessera-Keep'
export const KEPT_HEADER = 'Tessera-Kept'
