import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { ReportDraft } from './draft.ts'
import { behind, doorOf, shownStep, STEPS, stepsOf, type Door, type Step } from './steps.ts'

const PATH = '/segnalazioni'

type Here = { reportStep?: Step | null; depth?: number } | null

/**
 * The requested step, stored in the browser's history entry: Back leads to the previous step, and a reload restores it. The URL does not
 * change, so that neither it nor the history shows a confidential report.
 *
 * @param offered null while unknown
 */
export function useSteps(draft: ReportDraft, offered: ReportCategory[] | null, change: (changed: Partial<ReportDraft>) => void) {
  const [params] = useSearchParams()
  const here = useLocation().state as Here
  const navigate = useNavigate()
  const [taken, setTaken] = useState<Door | null>(null)
  // The number of steps before this one in the history; null once the page is closed. Pending work checks it when it resumes.
  const depth = useRef<number | null>(null)
  // The URL changes before the next page renders, and this one unmounts only then.
  const isLeft = () => depth.current === null || location.pathname !== PATH
  useEffect(() => {
    depth.current = here?.depth ?? 0
    return () => void (depth.current = null)
  }, [here])

  const category = offered?.find(({ id }) => id === draft.category) ?? null
  const door = category ? doorOf(category) : taken
  const topics = door && offered ? behind(door, offered) : []
  const all = stepsOf(topics)
  // Returning from a sign-in, and links to a topic, start in the middle.
  const begin = params.has('continua') ? 'who' : params.has('categoria') ? 'tell' : null
  const asked = here ? (STEPS.find((step) => step === here.reportStep) ?? null) : begin
  const step = offered && shownStep(asked, { door, category, isWritten: draft.body.trim() !== '' })
  const n = step ? all.indexOf(step) : -1

  const put = (step: Step | null, depth: number, replace = false) => void navigate(PATH, { state: { reportStep: step, depth }, replace })
  const go = (step: Step) => !isLeft() && put(step, depth.current! + 1)
  return {
    step,
    category,
    topics,
    place: { n: n + 1, of: all.length },
    go,
    next: () => go(all[n + 1]!),
    back: () => (depth.current ? void navigate(-1) : put(all[n - 1] ?? null, 0, true)),
    /** Finished: returns to the doors, removing the steps from the history. False when the person has left the page. */
    leave: () => {
      setTaken(null)
      if (isLeft()) return false
      if (depth.current) void navigate(-depth.current)
      else put(null, 0, true)
      return true
    },
    open: (next: Door) => {
      const behindIt = behind(next, offered ?? [])
      setTaken(next)
      if (!behindIt.some(({ id }) => id === draft.category)) change({ category: behindIt.length === 1 ? behindIt[0]!.id : '' })
      go(stepsOf(behindIt)[0]!)
    },
  }
}
