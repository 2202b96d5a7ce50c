import { useState } from 'react'
import { isAttendanceOpen } from '#domain/events/desk-bookings.ts'
import { printPage } from '#app/platform/device/print-page.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { LesserActs } from '#app/ui/desk/lesser-acts.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { check, download, printer, userPlus } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useToday } from '#app/ui/use-today.ts'
import { AddSheet } from './add-sheet.tsx'
import { saveBookings, useBookings, type Slot } from './data.ts'
import { BookingsList } from './list.tsx'
import { bookingsText as text } from './texts.ts'

type Props = {
  slot: Slot
  /** The address of the event's registrations. */
  root: string
  path: readonly Crumb[]
  /** The address of the lists at the door. */
  doors: string
}

/** The registrations of an event's day. */
export function BookingsScreen({ slot, root, path, doors }: Props) {
  const { data, fetchedAt, error } = useBookings(slot)
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const file = useAction('bookings not saved')
  const { ask, dialog } = useQuestion()
  const save = () =>
    ask({ title: text.exportTitle, text: text.exportText, confirm: text.export }, () =>
      file.run(async () => {
        if (await saveBookings(slot)) showToast(text.exported)
      }),
    )
  const today = useToday()
  const day = slot.occurrence && `?giorno=${slot.occurrence}`
  const isDoorOpen = data !== null && data.day.taken > 0 && !data.day.isCancelled && isAttendanceOpen(data.day.start.date, today)
  const lesser = [
    isDoorOpen &&
      may('attendance.write') && { icon: check, title: text.door.title, to: `${doors}/${encodeURIComponent(slot.event)}${day}` },
    may('bookings.export') && { icon: download, title: text.export, act: save },
    printPage && { icon: printer, title: text.print, act: printPage },
  ].filter((one) => one !== false && one !== null)
  const mayAdd = data !== null && data.refusal === null && may('bookings.write')
  return (
    <DeskPage
      title={text.title}
      path={path}
      state={data && text.day(data.day)}
      actions={
        data && (
          <>
            {data.total > 0 && <LesserActs of={lesser} />}
            {mayAdd && (
              <Button size="xs" icon={userPlus} onClick={() => setAdding(true)}>
                {text.addDo}
              </Button>
            )}
          </>
        )
      }
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <ActionFailure error={file.error} ways={{ retry: file.retry }} />
        {data && <p className="muted">{text.lead(data)}</p>}
        {data && data.refusal !== null && data.refusal !== 'over' && <Banner tone="warn">{text.refusals[data.refusal]}</Banner>}
        <BookingsList slot={slot} root={root} of={data} error={error} />
      </div>
      {dialog}
      {data && <AddSheet slot={slot} of={data} open={isAdding} onClose={() => setAdding(false)} />}
    </DeskPage>
  )
}
