/** The text with a capital first letter: Italian days and months are lower case, except at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)

/** The text with a small first letter, for the middle of a sentence. */
export const uncapital = (text: string): string => text.charAt(0).toLocaleLowerCase('it') + text.slice(1)
