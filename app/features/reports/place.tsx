import { lazy, Suspense, useRef, useState } from 'react'
import { askPosition, usePosition } from '#app/platform/device/position.ts'
import type { ReportDraft } from './draft.ts'
import { reports as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { locateFixed, map, mapPin, x } from '#app/ui/icons.ts'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './reports.module.css'

// Lazy: the map is larger than the rest of this page, and loads when somebody wants to pick a point.
const PlacePicker = lazy(async () => ({ default: (await import('./place-picker.tsx')).PlacePicker }))

/** The report's place, if it matters: the current position, a point on the map, a few words, or nothing. */
export function Place({
  point,
  label,
  onChange,
}: Pick<ReportDraft, 'point' | 'label'> & { onChange: (changed: Partial<ReportDraft>) => void }) {
  const [isPicking, setPicking] = useState(false)
  const [wasPicking, setWasPicking] = useState(false)
  const { state, position } = usePosition()
  const onMap = useRef<HTMLButtonElement>(null)
  // An error from another screen is not shown here.
  const [isAsked, setAsked] = useState(false)
  const isHere = point !== null && point.lat === position?.lat && point.lng === position.lng
  const remove = () => {
    onChange({ point: null })
    // The pressed button is removed together with the point.
    onMap.current?.focus()
  }
  const here = async () => {
    setAsked(true)
    const found = await askPosition()
    if (found) onChange({ point: { lat: found.lat, lng: found.lng } })
  }
  return (
    <fieldset className={styles.place}>
      <legend className="vh">{text.steps.where}</legend>
      <div className={styles.ways}>
        <Button variant="tint" size="sm" icon={locateFixed} busy={state === 'asking'} onClick={() => void here()}>
          {text.here}
        </Button>
        <Button
          ref={onMap}
          variant="tint"
          size="sm"
          icon={map}
          onClick={() => {
            setWasPicking(true)
            setPicking(true)
          }}
        >
          {text.onMap}
        </Button>
      </div>
      <output className={styles.chosen}>
        {point && (
          <p className={styles.point}>
            <Icon of={mapPin} size={18} />
            <span>{isHere ? text.pointHere : text.pointSet(point.lat, point.lng)}</span>
            <IconButton label={text.removePoint} icon={x} size={18} onClick={remove} />
          </p>
        )}
        {isAsked && (state === 'denied' || state === 'failed' || state === 'unsupported') && (
          <p className="sm muted">{text.positionProblems[state]}</p>
        )}
      </output>
      <TextField
        label={text.written}
        name="reportPlace"
        hint={text.writtenHint}
        value={label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {wasPicking && (
        <Suspense>
          <PlacePicker
            open={isPicking}
            point={point}
            onClose={() => setPicking(false)}
            onPick={(picked) => {
              setPicking(false)
              onChange({ point: picked })
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
