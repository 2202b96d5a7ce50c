/**
 * The secrets that a browser keeps in cookies beside its session's travel to a shell and back in these headers, as `name=value` pairs
 * (docs/decisions/0044). What the server has it keep, with `Max-Age` in seconds, and what it brings.
 */
export const KEEP_HEADER = 'Tessera-Keep'
export const KEPT_HEADER = 'Tessera-Kept'
