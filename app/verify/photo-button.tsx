import { useRef, useState, type ChangeEvent } from 'react'
import { report } from '../data/report.ts'
import { verify } from '../texts/verify.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The last resort: a photo of the card's code, taken now on a phone. It stays on this device. */
export function PhotoButton({ onScanned }: { onScanned: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!photo) return
    setReading(true)
    setProblem(null)
    try {
      const { readPhoto } = await import('./read-photo.ts')
      const text = await readPhoto(photo)
      if (text === null) setProblem(verify.noCodeInPhoto)
      else onScanned(text)
    } catch (error) {
      report('photo not read', error)
      setProblem(verify.cameraProblems.reader)
    }
    setReading(false)
  }
  return (
    <>
      <Button variant="secondary" wide busy={reading} onClick={() => input.current?.click()}>
        {verify.photo}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={verify.photo}
        onChange={(event) => void read(event)}
      />
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
    </>
  )
}
