/** Gives a file to the person. @returns whether it is among the downloads; a phone's share sheet reports the result itself */
export async function saveFile(content: Blob, name: string): Promise<boolean> {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the click the download no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

/** Shows a chosen file in a new tab. @returns releases it */
export function openFile(file: File): () => void {
  const address = URL.createObjectURL(file)
  open(address, '_blank', 'noopener')
  return () => URL.revokeObjectURL(address)
}
