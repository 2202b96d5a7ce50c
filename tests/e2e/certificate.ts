import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { generalizedTime, oid, pem, sequence, tagged } from '#tests/der.ts'

/** A certificate for localhost that only this run's browser trusts. */
export type Certificate = {
  key: string
  cert: string
  /** For Chromium's switch: SHA-256 of the public key, base64. */ spki: string
}

/**
 * A self-signed certificate (X.509 v3, RFC 5280) for `localhost`, valid from 2000 to 2999. Node has keys and signatures, but no
 * certificates.
 */
export function selfSigned(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subjectPublicKeyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const ecdsaWithSha256 = sequence(oid(1, 2, 840, 10045, 4, 3, 2))
  const name = sequence(tagged(0x31, sequence(oid(2, 5, 4, 3), tagged(0x0c, Buffer.from('localhost')))))
  const validity = sequence(generalizedTime('20000101000000Z'), generalizedTime('29991231235959Z'))
  const subjectAltName = sequence(oid(2, 5, 29, 17), tagged(0x04, sequence(tagged(0x82, Buffer.from('localhost')))))
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    subjectPublicKeyInfo,
    tagged(0xa3, sequence(subjectAltName)),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const der = sequence(body, ecdsaWithSha256, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: pem('CERTIFICATE', der),
    spki: createHash('sha256').update(subjectPublicKeyInfo).digest('base64'),
  }
}
