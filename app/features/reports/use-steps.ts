import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ReportCategory } from '#domain/reports/report-categories.ts'
import type { ReportDraft } from './draft.ts'
import { behind, doorOf, shownStep, STEPS, stepsOf, type Door, type Step } from './steps.ts'

const PATH = '/segnalazioni'

type Here = { reportStep?: Step | null; depth?: number } | null

/**
 * The step that is asked for, in the entry of the browser's history: Back leads to the step before, and a reload finds it again. The address
 * stays as it is: neither it nor the history's list says that something confidential was begun.
 *
 * @param offered null before anybody knows
 */
export function useSteps(draft: ReportDraft, offered: ReportCategory[] | null, change: (changed: Partial<ReportDraft>) => void) {
  const [params] = useSearchParams()
  const here = useLocation().state as Here
  const navigate = useNavigate()
  const [taken, setTaken] = useState<Door | null>(null)
  // How many steps are before this one in the history; null once the page is left. What is on its way meanwhile asks when it is back.
  const depth = useRef<number | null>(null)
  // The address changes before the next page is drawn, and this one is gone only then.
  const isLeft = () => depth.current === null || location.pathname !== PATH
  useEffect(() => {
    depth.current = here?.depth ?? 0
    return () => void (depth.current = null)
  }, [here])

  const category = offered?.find(({ id }) => id === draft.category) ?? null
  const door = category ? doorOf(category) : taken
  const topics = door && offered ? behind(door, offered) : []
  const all = stepsOf(topics)
  // A sign-in on the way, and a link to a topic, lead into the middle.
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
    /** It is done: back to the doors, without its steps before them. False where the person has gone to another page. */
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
