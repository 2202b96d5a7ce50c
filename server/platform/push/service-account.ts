import { createPrivateKey } from 'node:crypto'
import { textOfFile } from '#server/platform/secret/pem-file.ts'

/** A service account of Google's. `key`: PKCS#8, PEM; `project`: of Google Cloud or Firebase, null where the file does not say. */
export type ServiceAccount = { email: string; key: string; project: string | null }

/** The file of its key, as Google's console gives it; null when it is none. */
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
