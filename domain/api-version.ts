/**
 * What pages and server speak. It grows by one with a change that pages of an older build could not live with: their calls are refused
 * with `app.outdated`, and they offer the new version. A call that says none (a shop's till, a script) is taken as it is.
 */
export const API_VERSION = '1'
/** In lower case, as Node has it. */
export const API_VERSION_HEADER = 'tessera-api'
