/** The identity provider's rule (specification, section 5). No rules of composition: they make worse passwords (NIST SP 800-63B). */
export const MIN_PASSWORD = 6

/** Hashing a very long text costs time. */
export const MAX_PASSWORD = 128
