/** A shell's server is not a trial, so its bundle has no trial pages. */
export const trialPages = [] as const
