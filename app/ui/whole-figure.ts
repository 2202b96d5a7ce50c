/** A typed figure, or a text with figures: in "25,00 €" the unit stays on the number's line. */
export const wholeFigure = (figure: string): string => figure.replaceAll(/(?<=\d) (?=[€%])|(?<=€) (?=\d)/g, '\u00a0')

/** The comparison of a price, from its headline: "6,00 €" and "Biglietto a 6 € invece di 8 €" give "invece di 8 €". */
export function insteadOf(figure: string, headline: string): string | null {
  const found = figure.includes('€') && /\binvece di \d[\d.,]*\s?€/.exec(headline)?.[0]
  return found ? wholeFigure(found) : null
}
