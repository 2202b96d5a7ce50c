import { errorFrom, send } from '#app/platform/api.ts'
import { saveFile } from '#app/platform/device/save-file.ts'

/**
 * Downloads all that is known of the person. Not as a link that the browser follows: the server may ask for a proof first, and its
 * refusal must not be what is saved.
 *
 * @throws ApiError auth.proof_required
 */
export async function saveExport(kind: 'html' | 'json', otherwiseNamed: string): Promise<void> {
  const response = await send('GET', `/api/account/export${kind === 'json' ? '?format=json' : ''}`)
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(await response.blob(), named ?? otherwiseNamed)
}
