/** Puts a file into the downloads of this device. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
