import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { ApplePassSettings } from '#server/platform/config.ts'
import { textOfFile } from '#server/platform/secret/pem-file.ts'

const [CERTIFICATE, KEY, PASSWORD, WWDR] = ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_PASS_KEY_PASSWORD', 'APPLE_WWDR_CERTIFICATE']

/**
 * Reads the three files of Apple's developer account for a pass type: the certificate, its key, and the Apple certificate that issued it.
 * All or none. Other settings come from the certificate.
 */
export function readApplePass(given: (name: string) => string | null): { settings: ApplePassSettings | null } | { problem: string } {
  const names = [CERTIFICATE, KEY, WWDR]
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return { settings: null }
  if (missing.length > 0)
    return { problem: `${names.join(', ')} go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.` }

  const certificate = certificateIn(given(CERTIFICATE)!)
  if (!certificate) return { problem: `${CERTIFICATE} must be a file with a certificate in PEM form.` }
  const { UID: passType, OU: team } = subjectOf(certificate)
  if (!passType?.startsWith('pass.') || !team)
    return { problem: `${CERTIFICATE} must be the certificate of a pass type: its subject has a UID that starts with "pass." and an OU.` }
  const key = keyIn(given(KEY)!, given(PASSWORD))
  if (!key) return { problem: `${KEY} must be a file with an RSA key in PEM form, and ${PASSWORD} its password if it has one.` }
  if (!certificate.checkPrivateKey(key)) return { problem: `${KEY} is not the key of ${CERTIFICATE}.` }
  const wwdr = certificateIn(given(WWDR)!)
  if (!wwdr) return { problem: `${WWDR} must be a file with a certificate in PEM form.` }
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    return { problem: `${WWDR} is not the certificate that has issued ${CERTIFICATE}.` }
  const settings = {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
    passType,
    team,
    validTo: Date.parse(certificate.validTo),
    pushUrl: 'https://api.push.apple.com',
  }
  return { settings }
}

function certificateIn(path: string): X509Certificate | null {
  try {
    return new X509Certificate(textOfFile(path) ?? '')
  } catch {
    return null
  }
}

function keyIn(path: string, passphrase: string | null): KeyObject | null {
  try {
    const key = createPrivateKey({ key: textOfFile(path) ?? '', ...(passphrase !== null && { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

/** One 'NAME=value' a line; the last one of a name counts. */
const subjectOf = ({ subject }: X509Certificate): Record<string, string | undefined> =>
  Object.fromEntries(subject.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
