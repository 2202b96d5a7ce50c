/**
 * A name without control and direction characters and line separators, which could turn the words around it (card format, sections 5 and
 * 10). Shown as text, never as markup.
 */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
