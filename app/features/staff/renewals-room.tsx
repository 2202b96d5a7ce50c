import { useState, type ComponentProps } from 'react'
import { ManyCards } from '#app/features/members/many-cards.tsx'
import { TaskNote } from '#app/features/members/task-note.tsx'
import { lastTask } from '#app/features/members/tasks-data.ts'
import { RoomTabs } from '#app/features/payments/room-tabs.tsx'
import { Campaign } from '#app/features/renewals/campaign.tsx'

/** /gestione/pagamenti/rinnovi: its acts are those of the list of cards. */
export function Renewals({ root, members }: { root: string; members: string }) {
  const [many, setMany] = useState<ComponentProps<typeof ManyCards>['of']>(null)
  return (
    <>
      <Campaign
        tabs={<RoomTabs root={root} current="rinnovi" />}
        note={<TaskNote />}
        members={members}
        onAct={(kind, { from, to }) => setMany({ cards: { filter: { q: '', from, to } }, kind })}
        onShow={(task) => {
          lastTask.set(task)
          window.scrollTo({ top: 0 })
        }}
      />
      <ManyCards of={many} onClose={() => setMany(null)} onStarted={() => setMany(null)} />
    </>
  )
}
