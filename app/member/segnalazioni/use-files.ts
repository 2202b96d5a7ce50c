import { useEffect, useState } from 'react'
import { REPORT_FILES } from '#domain/report.ts'
import { readDraftFiles, dropOldDraftFiles, writeDraftFiles } from '../../data/report-draft.ts'
import { report } from '../../data/report.ts'
import type { ReportFile } from '../../data/report-waiting.ts'
import { prepareFile, type FileProblem } from './prepare-file.ts'

export type Files = {
  list: ReportFile[]
  /** How many are being made ready. */
  preparing: number
  problem: FileProblem | 'tooMany' | 'mixed' | null
  add: (picked: File[]) => Promise<void>
  remove: (id: string) => void
  isFull: boolean
}

/** The files of a draft: on the device as soon as they are ready, so that a reload finds them. */
export function useFiles(draftId: string): Files {
  const [list, setList] = useState<ReportFile[]>([])
  const [preparing, setPreparing] = useState(0)
  const [problem, setProblem] = useState<Files['problem']>(null)

  useEffect(() => {
    void dropOldDraftFiles()
    let isHere = true
    void readDraftFiles(draftId).then((kept) => isHere && kept.length > 0 && setList((now) => (now.length > 0 ? now : kept)))
    return () => {
      isHere = false
    }
  }, [draftId])

  const keep = (next: ReportFile[]) => {
    setList(next)
    writeDraftFiles(draftId, next).catch((error: unknown) => report('files of a draft not kept', error))
  }

  const add = async (picked: File[]) => {
    setProblem(null)
    setPreparing((n) => n + 1)
    let now = list
    try {
      for (const file of picked) {
        const made = await prepareFile(file)
        if (typeof made === 'string') {
          setProblem(made)
          continue
        }
        if (now.length > 0 && (isPdf(made) || now.some(isPdf))) {
          setProblem('mixed')
          continue
        }
        if (now.length >= REPORT_FILES.photos) {
          setProblem('tooMany')
          break
        }
        now = [...now, made]
        keep(now)
      }
    } finally {
      setPreparing((n) => n - 1)
    }
  }

  return {
    list,
    preparing,
    problem,
    add,
    remove: (id) => {
      setProblem(null)
      keep(list.filter((file) => file.id !== id))
    },
    isFull: list.some(isPdf) || list.length >= REPORT_FILES.photos,
  }
}

const isPdf = ({ type }: ReportFile) => type === 'application/pdf'
