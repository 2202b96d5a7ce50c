/** Shows a file in a picture. Its address lives until the picture has loaded: even a removed picture may still be loading. */
export function showBlob(picture: HTMLImageElement | null, blob: Blob): void {
  if (!picture) return
  const address = URL.createObjectURL(blob)
  for (const end of ['load', 'error']) picture.addEventListener(end, () => URL.revokeObjectURL(address), { once: true })
  picture.src = address
}
