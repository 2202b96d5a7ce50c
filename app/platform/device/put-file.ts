/** Hands a file to the person. @returns whether it is among this device's downloads: a phone's sheet says itself what becomes of it */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

/** Shows a file that the person has chosen, in a tab of its own. @returns what lets it go */
export function openFile(file: File): () => void {
  const address = URL.createObjectURL(file)
  open(address, '_blank', 'noopener')
  return () => URL.revokeObjectURL(address)
}
