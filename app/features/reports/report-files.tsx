import { useEffect, useEffectEvent, useState } from 'react'
import type { ReportFileItem } from '#domain/reports/report.ts'
import { saveFile } from '#app/platform/device/put-file.ts'
import { reports as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { download } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './report-view.module.css'

/** Fetched, not linked: a code must not be in a URL, and in a native shell a URL does not carry the session. */
export type FileSource = { load: (n: number) => Promise<Blob> }

export function ReportFiles({ files, source }: { files: ReportFileItem[]; source: FileSource }) {
  const [shown, setShown] = useState<{ address: string; alt: string } | null>(null)
  const photos = files.filter(({ kind }) => kind === 'photo')
  return (
    <section aria-label={text.attached}>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.n}>
            {file.kind === 'photo' ? (
              <Photo n={file.n} name={text.photo(photos.indexOf(file) + 1)} source={source} onShow={setShown} />
            ) : (
              <Pdf file={file} source={source} />
            )}
          </li>
        ))}
      </ul>
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={shown?.alt ?? text.attached}>
        {shown && <img className={styles.whole} src={shown.address} alt={shown.alt} />}
      </Sheet>
    </section>
  )
}

function Photo({
  n,
  name,
  source,
  onShow,
}: {
  n: number
  name: string
  source: FileSource
  onShow: (shown: { address: string; alt: string }) => void
}) {
  const { address, isAway, fail } = useAddress(n, source)
  if (isAway)
    return (
      <p className={`${styles.photo} xs`}>
        {name}: {text.unavailable}
      </p>
    )
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={text.show(name)}
      disabled={!address}
      onClick={() => address && onShow({ address, alt: name })}
    >
      {address && <img src={address} alt="" onError={fail} />}
    </button>
  )
}

/** Fetched again when the network is back. */
function useAddress(n: number, source: FileSource) {
  const [address, setAddress] = useState<string | null>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isAway) return
    const again = () => setAway(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isAway])
  const load = useEffectEvent(source.load)
  useEffect(() => {
    if (isAway) return
    let made: string | undefined
    let isHere = true
    const show = (blob: Blob) => {
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    load(n).then(
      (blob) => isHere && show(blob),
      () => isHere && setAway(true),
    )
    return () => {
      isHere = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [n, isAway])
  return { address, isAway, fail: () => setAway(true) }
}

function Pdf({ file: { n, name }, source }: { file: ReportFileItem; source: FileSource }) {
  const action = useAction('file of a report not loaded')
  const save = () => action.run(async () => saveFile(await source.load(n), name))
  return (
    <>
      <Button variant="secondary" size="sm" icon={download} busy={action.busy !== null} onClick={save}>
        {text.download} {name}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: save }} />
    </>
  )
}
