/** A session lives 90 days from the last day on which it was used (domain guide §6, retention). */
export const SESSION_MS = 90 * 24 * 3_600_000

/** A person has a few devices; whoever opens more sessions ends those that were not seen for the longest time. */
export const MAX_SESSIONS = 20
