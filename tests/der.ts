/** One DER value: its tag, its length (X.690 §8.1.3), its content. */
export function tagged(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

export const sequence = (...content: Buffer[]) => tagged(0x30, ...content)
export const generalizedTime = (text: string) => tagged(0x18, Buffer.from(text))

export function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 127]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}

/** PEM (RFC 7468). */
export const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`
