import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { ApiError, errorFrom } from '#app/platform/api.ts'
import { fileAddress } from '#app/platform/device/server.ts'

export type Sending = { onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Uploads a file and reports the progress (0 to 1), which `fetch` cannot.
 *
 * @throws ApiError; an AbortError when it was stopped
 */
export function sendFile<T>(path: string, file: Blob, { onProgress, signal }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', fileAddress(path))
    request.responseType = 'json'
    request.setRequestHeader(API_VERSION_HEADER, API_VERSION)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300 && request.response !== null) resolve(request.response as T)
      else reject(errorFrom(request.response, request.status))
    })
    request.addEventListener('error', () => reject(new ApiError('auth.network', 0)))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
