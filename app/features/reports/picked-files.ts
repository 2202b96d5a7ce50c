import { REPORT_FILES } from '#domain/reports/report.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { ReportFile } from './waiting.ts'
import { type FileProblem, prepareFile } from './prepare-file.ts'
import { useEffect, useState } from 'react'
import { dropOldDraftFiles, readDraftFiles, writeDraftFiles } from './draft.ts'

/** Why a picked file was refused; `name` when several were picked. */
export type Refusal = { problem: FileProblem | 'tooMany' | 'mixed'; name: string | null }

export type Picked = {
  list: ReportFile[]
  /** The number of picks being prepared. */
  preparing: number
  refusals: Refusal[]
}

/** A draft's files, one pick after the other: files added or removed during a preparation are handled correctly. */
export class PickedFiles {
  now: Picked = { list: [], preparing: 0, refusals: [] }
  private readonly prepare: (file: File) => Promise<ReportFile | FileProblem>
  private readonly keep: (list: ReportFile[]) => Promise<void>
  private readonly changed: (now: Picked) => void
  private working: Promise<boolean> | null = null

  /** @param keep stores the ready files on the device, so that they survive a reload */
  constructor(
    prepare: (file: File) => Promise<ReportFile | FileProblem>,
    keep: (list: ReportFile[]) => Promise<void>,
    changed: (now: Picked) => void,
  ) {
    this.prepare = prepare
    this.keep = keep
    this.changed = changed
  }

  /** Starts with the files stored before a reload. */
  begin(kept: Promise<ReportFile[]>): void {
    void this.after(async () => {
      const list = await kept
      if (this.now.list.length === 0 && list.length > 0) this.set({ list })
      return true
    })
  }

  add(picked: File[]): Promise<boolean> {
    this.set({ refusals: [], preparing: this.now.preparing + 1 })
    return this.after(async () => {
      let areAllTaken = true
      for (const file of picked) {
        const problem = await this.take(file)
        if (!problem) continue
        areAllTaken = false
        this.set({ refusals: [...this.now.refusals, { problem, name: picked.length > 1 && problem !== 'tooMany' ? file.name : null }] })
        if (problem === 'tooMany') break
      }
      this.set({ preparing: this.now.preparing - 1 })
      return areAllTaken
    })
  }

  remove(id: string): void {
    this.set({ refusals: [] })
    this.put(this.now.list.filter((file) => file.id !== id))
  }

  /** Resolves once every pick is prepared; null when one of them was refused, since the person has not been told before. */
  async ready(): Promise<ReportFile[] | null> {
    let areAllTaken = true
    while (this.working) areAllTaken = (await this.working) && areAllTaken
    return areAllTaken ? this.now.list : null
  }

  private async take(file: File): Promise<Refusal['problem'] | null> {
    const made = await this.prepare(file).catch((error: unknown) => {
      // Deleted from where it was picked.
      logWarning('file not read', error)
      return 'upload.damaged' as const
    })
    if (typeof made === 'string') return made
    const { list } = this.now
    if (list.length > 0 && (isPdf(made) || list.some(isPdf))) return 'mixed'
    if (list.length >= REPORT_FILES.photos) return 'tooMany'
    this.put([...list, made])
    return null
  }

  private async after(work: () => Promise<boolean>): Promise<boolean> {
    const before = this.working
    const mine = (async () => {
      await before
      return work()
    })()
    this.working = mine
    try {
      return await mine
    } finally {
      if (this.working === mine) this.working = null
    }
  }

  private put(list: ReportFile[]): void {
    this.set({ list })
    this.keep(list).catch((error: unknown) => logWarning('files of a draft not kept', error))
  }

  private set(changed: Partial<Picked>): void {
    this.now = { ...this.now, ...changed }
    this.changed(this.now)
  }
}

export const isPdf = ({ type }: Pick<ReportFile, 'type'>) => type === 'application/pdf'

export type Files = Picked & {
  add: (picked: File[]) => void
  remove: (id: string) => void
  /** All files once they are prepared; null when a pending one was refused. */
  ready: () => Promise<ReportFile[] | null>
  isFull: boolean
}

/** A draft's files, stored on the device once ready, so that they survive a reload. */
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
