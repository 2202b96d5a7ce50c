type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read codes by itself: Chrome on Android and on macOS can, Firefox and Safari cannot. */
export const canReadCodes = (): boolean => detectorClass() !== undefined

/** What reads QR codes in pictures; null where the browser has the means but not for QR codes, as on some desktops. */
export async function codeReader(): Promise<((picture: ImageBitmapSource) => Promise<string | null>) | null> {
  const Detector = detectorClass()
  if (!Detector || !(await Detector.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}
