/** The text with a capital first letter: Italian days and months are lower case, except at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)
