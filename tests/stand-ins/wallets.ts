import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generalizedTime, oid, pem, sequence, tagged } from '../der.ts'

type Pair = { publicKey: KeyObject; privateKey: KeyObject }

const rsaKey = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 })

const SHA256_RSA = sequence(oid(1, 2, 840, 113549, 1, 1, 11), tagged(0x05))
const [COMMON_NAME, ORGANISATIONAL_UNIT, USER_ID] = [oid(2, 5, 4, 3), oid(2, 5, 4, 11), oid(0, 9, 2342, 19200300, 100, 1, 1)]
const name = (...parts: [Buffer, string][]) =>
  sequence(...parts.map(([type, text]) => tagged(0x31, sequence(type, tagged(0x0c, Buffer.from(text))))))

/** An X.509 v3 certificate (RFC 5280) for a key, valid from 2000 to the last day of `lastYear`. */
function certificate(subject: Buffer, key: Pair, issuer: Buffer, signer: Pair, serial: number, lastYear = 2999): string {
  const isAuthority = subject === issuer
  const constraints = sequence(oid(2, 5, 29, 19), tagged(0x04, sequence(...(isAuthority ? [tagged(0x01, Buffer.of(255))] : []))))
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(serial)),
    SHA256_RSA,
    issuer,
    sequence(generalizedTime('20000101000000Z'), generalizedTime(`${lastYear}1231235959Z`)),
    subject,
    key.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(constraints)),
  )
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', body, signer.privateKey))
  return pem('CERTIFICATE', sequence(body, SHA256_RSA, signature))
}

/** For tests: a TLS server on this machine, for clients that trust its certificate. */
export function localCertificate(lastYear?: number): { cert: string; key: string } {
  const own = rsaKey()
  const subject = name([COMMON_NAME, 'localhost'])
  return { cert: certificate(subject, own, subject, own, 1, lastYear), key: privateKey(own) }
}

const privateKey = (key: Pair): string => key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** For tests: self-made credentials of Apple and Google. `given`: an environment with their files. */
export function selfMadeWallets() {
  const folder = mkdtempSync(join(tmpdir(), 'wallets-'))
  const file = (fileName: string, text: string) => {
    const path = join(folder, fileName)
    writeFileSync(path, text)
    return path
  }
  const [authority, pass, other] = [rsaKey(), rsaKey(), rsaKey()]
  const issuer = name([COMMON_NAME, 'Apple Worldwide Developer Relations (self-made)'])
  const subject = name([USER_ID, 'pass.example.tessera'], [COMMON_NAME, 'Pass Type ID'], [ORGANISATIONAL_UNIT, 'A1B2C3D4E5'])
  const wwdr = certificate(issuer, authority, issuer, authority, 1)
  const locked = pass.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'segreta' }).toString()
  const account = { type: 'service_account', client_email: 'tessera@progetto.example', private_key: privateKey(other) }
  const files = {
    certificate: file('pass.pem', certificate(subject, pass, issuer, authority, 2)),
    key: file('pass.key', privateKey(pass)),
    lockedKey: file('locked.key', locked),
    wwdr: file('wwdr.pem', wwdr),
    account: file('google.json', JSON.stringify(account)),
    /** Wrong files: another key, another authority, no PEM. */
    otherKey: file('other.key', privateKey(other)),
    otherWwdr: file('other.pem', certificate(issuer, other, issuer, other, 3)),
    nonsense: file('nonsense.pem', 'nonsense'),
  }
  const given = {
    APPLE_PASS_CERTIFICATE: files.certificate,
    APPLE_PASS_KEY: files.key,
    APPLE_WWDR_CERTIFICATE: files.wwdr,
    GOOGLE_WALLET_ISSUER: '3388000000012345678',
    GOOGLE_WALLET_KEY: files.account,
  }
  return { given, files, passKey: pass.publicKey, googleKey: other.publicKey }
}

/** For tests: the files of an uncompressed ZIP archive (APPNOTE, section 4.3.7). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameSize, extra] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)]
    const from = at + 30 + nameSize + extra
    files.set(archive.toString('utf8', at + 30, at + 30 + nameSize), archive.subarray(from, from + size))
    at = from + size
  }
  return files
}
