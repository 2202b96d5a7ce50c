/** The text with a capital at its beginning: Italian writes days and months small, but not at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('it') + text.slice(1)
