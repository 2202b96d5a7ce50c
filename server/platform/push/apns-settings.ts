import type { ApnsSettings } from '#server/platform/config.ts'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { textOfFile } from '#server/platform/secret/pem-file.ts'

const [KEY, KEY_ID, TEAM, TOPIC, SANDBOX] = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM', 'APNS_TOPIC', 'APNS_SANDBOX']

/** All four or none. `APNS_SANDBOX`: for an app built on a developer's own machine. */
export function readApns(given: (name: string) => string | null): { settings: ApnsSettings | null } | { problem: string } {
  const names = [KEY, KEY_ID, TEAM, TOPIC]
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return { settings: null }
  if (missing.length > 0)
    return { problem: `${names.join(', ')} go together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.` }
  const [keyId, team, topic, sandbox] = [given(KEY_ID)!, given(TEAM)!, given(TOPIC)!, given(SANDBOX) ?? 'false']
  for (const [name, id] of [
    [KEY_ID, keyId],
    [TEAM, team],
  ])
    if (!/^[A-Z0-9]{10}$/.test(id!)) return { problem: `${name} must be ten capitals and digits, not "${id}".` }
  if (!/^[A-Za-z0-9.-]{3,155}$/.test(topic)) return { problem: `${TOPIC} must be the app's bundle identifier, not "${topic}".` }
  if (!/^(true|false)$/.test(sandbox)) return { problem: `${SANDBOX} must be true or false, not "${sandbox}".` }
  const key = keyIn(given(KEY)!)
  if (!key) return { problem: `${KEY} must be the .p8 file of a key for Apple's push service.` }
  return { settings: { key, keyId, team, topic, url: `https://api.${sandbox === 'true' ? 'sandbox.' : ''}push.apple.com` } }
}

function keyIn(path: string): KeyObject | null {
  try {
    const key = createPrivateKey(textOfFile(path) ?? '')
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}
