/** A figure, or words with figures, that people have written: "25,00 €" with the unit on the number's line. */
export const wholeFigure = (figure: string): string => figure.replaceAll(/(?<=\d) (?=[€%])|(?<=€) (?=\d)/g, '\u00a0')
