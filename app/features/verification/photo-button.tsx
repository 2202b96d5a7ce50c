import { useRef, useState } from 'react'
import { logWarning } from '#app/platform/log-warning.ts'
import { verify } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileInput } from '#app/ui/file-input.tsx'

export type PhotoProblem = { tone: 'warn' | 'bad'; text: string }

/** The fallback: a photo of the card's code, taken now on a phone. It stays on this device. */
export function PhotoButton({
  problem,
  onRead,
  onScanned,
  onProblem,
}: {
  problem: PhotoProblem | null
  /** Called with a photo, before it is read. */
  onRead: () => void
  onScanned: (text: string) => void
  onProblem: (problem: PhotoProblem) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)

  const read = async (photo: File) => {
    setReading(true)
    onRead()
    try {
      const { readPhoto } = await import('./read-photo.ts')
      const text = await readPhoto(photo)
      if (text === null) onProblem({ tone: 'warn', text: verify.noCodeInPhoto })
      else onScanned(text)
    } catch (error) {
      logWarning('photo not read', error)
      onProblem({ tone: 'bad', text: verify.cameraProblems.reader })
    }
    setReading(false)
  }
  return (
    <>
      <Button variant="secondary" wide busy={reading} onClick={() => input.current?.click()}>
        {verify.photo}
      </Button>
      <FileInput ref={input} accept="image/*" capture="environment" aria-label={verify.photo} onFiles={([photo]) => void read(photo)} />
      {problem && (
        <Banner tone={problem.tone} role="alert">
          {problem.text}
        </Banner>
      )}
    </>
  )
}
