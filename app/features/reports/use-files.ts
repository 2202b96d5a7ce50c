import { useEffect, useState } from 'react'
import { REPORT_FILES } from '#domain/reports/report.ts'
import { dropOldDraftFiles, readDraftFiles, writeDraftFiles } from './draft.ts'
import type { ReportFile } from './waiting.ts'
import { isPdf, PickedFiles, type Picked } from './picked-files.ts'
import { prepareFile } from './prepare-file.ts'

export type Files = Picked & {
  add: (picked: File[]) => void
  remove: (id: string) => void
  /** What is there once all of it is; null when something that was on its way was refused. */
  ready: () => Promise<ReportFile[] | null>
  isFull: boolean
}

/** The files of a draft: on the device as soon as they are ready, so that a reload finds them. */
export function useFiles(draftId: string): Files {
  const [now, setNow] = useState<Picked>({ list: [], preparing: 0, refusals: [] })
  const [picked] = useState(() => new PickedFiles(prepareFile, (list) => writeDraftFiles(draftId, list), setNow))

  useEffect(() => {
    void dropOldDraftFiles()
    picked.begin(readDraftFiles(draftId))
  }, [draftId, picked])

  return {
    ...now,
    add: (files) => void picked.add(files),
    remove: (id) => picked.remove(id),
    ready: () => picked.ready(),
    isFull: now.list.some(isPdf) || now.list.length >= REPORT_FILES.photos,
  }
}
