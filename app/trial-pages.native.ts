/** A shell's server is no trial: its bundle holds nothing of one. */
export const trialPages = [] as const
