import { createPrivateKey } from 'node:crypto'
import { textOfFile } from '#server/platform/secret/pem-file.ts'

/** A service account at Google. `key`: PKCS#8, PEM; `project`: of Google Cloud or Firebase, null if the file has none. */
export type ServiceAccount = { email: string; key: string; project: string | null }

/** Reads its key file from Google's console; null for another file. */
export function readServiceAccount(path: string): ServiceAccount | null {
  try {
    const { client_email: email, private_key: key, project_id: project } = JSON.parse(textOfFile(path) ?? '') as Record<string, unknown>
    if (typeof email !== 'string' || !email.includes('@') || typeof key !== 'string') return null
    const read = createPrivateKey(key)
    if (read.asymmetricKeyType !== 'rsa') return null
    const isProject = typeof project === 'string' && /^[a-z0-9:.-]{4,100}$/.test(project)
    return { email, key: read.export({ type: 'pkcs8', format: 'pem' }).toString(), project: isProject ? project : null }
  } catch {
    return null
  }
}
