import { send } from '#app/platform/api.ts'
import { saveAnswer } from './save-file.ts'

/**
 * A file of the server's is asked for with the session's token and goes to the phone's sheet; any other address goes to the app that the
 * phone has for it.
 *
 * @param otherwiseNamed the file's name where the server gives none
 * @throws ApiError
 */
export async function openAddress(url: string, otherwiseNamed: string): Promise<void> {
  if (url.startsWith('/')) await saveAnswer(send('GET', url), otherwiseNamed)
  else location.assign(url)
}
