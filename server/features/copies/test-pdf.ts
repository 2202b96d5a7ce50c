import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'

/** For tests: the drawing operators of a PDF's pages (ISO 32000). */
export function drawnOn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return Array.from(text.matchAll(/\/Filter \/FlateDecode[^]*?stream\r?\n/g), ({ index, 0: head }) => {
    const from = index + head.length
    const body = pdf.subarray(from, pdf.indexOf('endstream', from))
    return inflateSync(body).toString('latin1')
  }).join('\n')
}

/** For tests: decodes the page's one QR code, drawn at one pixel a point and four a module. */
export const codeOn = (pdf: Buffer): string => codesOn(pdf)[0]!

/** For tests: decodes every QR code, in page order. */
export const codesOn = (pdf: Buffer): string[] => Array.from(drawnOn(pdf).matchAll(/\/Figure <<[^]*?EMC/g), ([figure]) => readCode(figure))

function readCode(figure: string): string {
  const squares = Array.from(figure.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g), (match) => match.slice(1).map(Number))
  const [left, top] = [0, 1].map((side) => Math.min(...squares.map((square) => square[side]!))) as [number, number]
  const module = squares[0]![2]!
  const place = (at: number, from: number) => Math.round((at - from) / module)
  const size = Math.max(...squares.map(([x]) => place(x!, left))) + 1
  const side = (size + 8) * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y] of squares) {
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const at = ((place(y!, top) + 4) * 4 + row) * side + (place(x!, left) + 4) * 4 + column
        data.fill(0, at * 4, at * 4 + 3)
      }
  }
  return decodeQR({ width: side, height: side, data })
}

/** For tests: the number of pictures; one with transparency counts twice. */
export const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0
