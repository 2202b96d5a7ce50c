/** A session lives 90 days from the last day on which it was used (domain guide §6, retention). */
export const SESSION_MS = 90 * 24 * 3_600_000

/** Until the profile is complete nobody is logged in (specification §4): a form that is left open or closed with its tab leaves no session behind. */
export const UNFINISHED_MS = 3_600_000

/** A person has a few devices; whoever opens more sessions ends those that were not seen for the longest time. */
export const MAX_SESSIONS = 20
