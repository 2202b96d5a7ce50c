/**
 * The version of the API. Raise it by one when older pages could not work with the new server: their calls are then refused with
 * `app.outdated`, and they offer to update. Calls without a version (a shop's till, a script) are accepted.
 */
export const API_VERSION = '1'
/** In lower case, like headers in Node. */
export const API_VERSION_HEADER = 'tessera-api'
