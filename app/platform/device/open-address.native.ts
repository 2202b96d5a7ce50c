import { send } from '#app/platform/api.ts'
import { saveAnswer } from './save-file.ts'

/**
 * Fetches a file of the server with the session's token and opens the share sheet; any other address is opened by the phone's app for it.
 *
 * @param otherwiseNamed the file's name if the server gives none
 * @throws ApiError
 */
export async function openAddress(url: string, otherwiseNamed: string): Promise<void> {
  if (url.startsWith('/')) await saveAnswer(send('GET', url), otherwiseNamed)
  else location.assign(url)
}
