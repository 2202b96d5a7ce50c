import { useEffect, useMemo, useRef, useState } from 'react'
import { usePosition } from '#app/platform/device/position.ts'
import { testMap as text } from './texts-test-map.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/segments.tsx'
import type { MapHandle } from '#app/ui/map/create-map.ts'
import { measurePan, type Frames } from './frames.ts'
import type { Ground } from '#app/ui/map/ground.ts'
import styles from './map-test.module.css'
import { MapView } from '#app/ui/map/map-view.tsx'
import { reportLines } from './report-lines.ts'
import { testPoints } from './test-points.ts'
import { copy } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { readMapFacts, type MapFacts } from './map-facts.ts'

const COUNTS = ['10', '1000', '20000'] as const
type Count = (typeof COUNTS)[number]

/** The map with many or few points, and facts about it in lines that can be read out on the telephone. */
export function MapTest() {
  const [count, setCount] = useState<Count>(() => COUNTS.find((one) => one === new URLSearchParams(location.search).get('punti')) ?? '10')
  const [chosen, setChosen] = useState<string | null>(null)
  const [ground, setGround] = useState<Ground | null>(null)
  const facts = useMapFacts()
  const [shown, setShown] = useState<{ count: number; ms: number } | null>(null)
  const [frames, setFrames] = useState<Frames | null>(null)
  const [isMeasuring, setMeasuring] = useState(false)
  const map = useRef<MapHandle | null>(null)
  const position = usePosition()
  const places = useMemo(() => testPoints(Number(count)), [count])

  const measure = async () => {
    if (!map.current) return
    setMeasuring(true)
    setFrames(await measurePan(map.current.leaflet))
    setMeasuring(false)
  }
  const change = (next: Count) => {
    if (next === count) return
    setFrames(null)
    setShown(null)
    setChosen(null)
    setCount(next)
  }
  const lines = reportLines({ position, ground, facts, shown, frames })

  return (
    <div className="stack">
      <Segments label={text.points} items={COUNTS.map((id) => ({ id, label: text.count(Number(id)) }))} current={count} onChange={change} />
      <div className={styles.map}>
        <MapView
          label={text.mapLabel}
          places={places}
          chosen={chosen}
          onChoose={setChosen}
          onReady={(handle) => (map.current = handle)}
          onGround={setGround}
          onShown={(shownCount, ms) => setShown({ count: shownCount, ms })}
        />
      </div>
      <div className="inline">
        <Button variant="secondary" size="sm" busy={isMeasuring} onClick={() => void measure()}>
          {text.measure}
        </Button>
        <CopyReport lines={lines} />
      </div>
      <section aria-labelledby="report">
        <h2 id="report">{text.report}</h2>
        <dl className={styles.report} data-frames={frames ? JSON.stringify(frames) : undefined} data-shown-ms={shown?.ms}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** The report to copy into a message; without a clipboard it is shown as text to select. */
function CopyReport({ lines }: { lines: [name: string, value: string][] }) {
  const [byHand, setByHand] = useState(false)
  const report = lines.map(([name, value]) => `${name}: ${value}`).join('\n')
  const copyReport = () =>
    navigator.clipboard.writeText(report).then(
      () => showToast(text.copied),
      () => setByHand(true),
    )
  return (
    <>
      <Button variant="tint" size="sm" icon={copy} onClick={() => void copyReport()}>
        {text.copy}
      </Button>
      {byHand && <textarea className={styles.byHand} readOnly rows={8} value={report} aria-label={text.report} />}
    </>
  )
}

/** Permissions and kept files change while the page is open, mostly without an event. */
const LOOK_AGAIN_MS = 2_000

function useMapFacts(): MapFacts | null {
  const [facts, setFacts] = useState<MapFacts | null>(null)
  useEffect(() => {
    const read = async () => setFacts(await readMapFacts())
    void read()
    const timer = setInterval(() => void read(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return facts
}
