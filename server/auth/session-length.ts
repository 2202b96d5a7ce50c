/** A session lives 90 days from the last day on which it was used (domain guide §6, retention). */
export const SESSION_MS = 90 * 24 * 3_600_000
