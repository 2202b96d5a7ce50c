/** By themselves: a form's words say them, and are on pages that have nothing to do with reports. Characters. */
export const MAX_REPORT_TITLE = 120
export const MAX_REPORT_BODY = 4_000
export const MAX_PLACE_LABEL = 120
