/** A figure, or words with figures, that people have written: "25,00 €" with the unit on the number's line. */
export const wholeFigure = (figure: string): string => figure.replaceAll(/(?<=\d) (?=[€%])|(?<=€) (?=\d)/g, '\u00a0')

/** What a price is to be held against, from the headline beside it: "6,00 €" and "Biglietto a 6 € invece di 8 €" give "invece di 8 €". */
export function insteadOf(figure: string, headline: string): string | null {
  const found = figure.includes('€') && /\binvece di \d[\d.,]*\s?€/.exec(headline)?.[0]
  return found ? wholeFigure(found) : null
}
