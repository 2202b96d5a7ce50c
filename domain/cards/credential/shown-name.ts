/**
 * A name without what could turn the words around it: control and direction characters and line separators
 * (card format, sections 5 and 10). It goes on the screen as text, never as markup.
 */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
