import type { Directory, FilesystemPlugin } from '@capacitor/filesystem'
import { ApiError } from '#app/platform/api.ts'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'
import { openShareSheet } from './share-sheet.native.ts'

const files = pluginOf<FilesystemPlugin>('Filesystem', { writeFile: 'work' })

/** For files of the signed-in member. */
const FOLDER = { path: 'shared', directory: 'CACHE' as Directory, recursive: true }

/**
 * A phone's web view has no downloads: the file goes to the share sheet, where the person saves or shares it.
 *
 * @returns false: the file is not among the downloads
 * @throws ApiError device.silent when the phone does not accept it
 */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  const data = await base64Of(content)
  const path = `${FOLDER.path}/${name.replaceAll(/[/\\]/g, '-')}`
  const written = await files.writeFile({ ...FOLDER, path, data }).catch((error: unknown) => {
    logWarning('file not written', error)
    return null
  })
  const outcome = written && (await openShareSheet({ title: name, files: [written.uri] }))
  if (outcome === null) throw new ApiError('device.silent', 0)
  return false
}

/** A web view has no tabs, and shows no PDF: the sheet lists apps that do. */
export function openFile(file: File): () => void {
  saveFile(file, file.name).catch(() => notify('device.silent'))
  return () => {}
}

/** Deletes the local copies: saved or shared files are elsewhere. */
export const dropFiles = (): Promise<void> => files.rmdir(FOLDER).catch((error: unknown) => logWarning('no files dropped', error))

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(content)
  })
}
