import { useLocation, useNavigate } from 'react-router'
import { STEPS, type Step } from './steps.ts'

type Here = { reportStep?: Step; depth?: number } | null

/**
 * The step that is asked for, in the entry of the browser's history: Back leads to the step before, and a reload finds it again. The address
 * stays as it is: neither it nor the history's list says that something confidential was begun.
 */
export function useSteps(begin: Step | null) {
  const here = useLocation().state as Here
  const navigate = useNavigate()
  const depth = here?.depth ?? 0
  const asked = STEPS.find((step) => step === here?.reportStep) ?? (depth === 0 && !here ? begin : null)
  const put = (step: Step | null, more: { depth: number; replace?: boolean }) =>
    void navigate('/segnalazioni', { state: { reportStep: step, depth: more.depth }, replace: more.replace ?? false })
  return {
    asked,
    go: (step: Step) => put(step, { depth: depth + 1 }),
    /** @param before where one has come here by no step of it */
    back: (before: Step | null) => (depth > 0 ? void navigate(-1) : put(before, { depth: 0, replace: true })),
    /** It is done, or given up: back to the doors, without its steps before them. */
    leave: () => (depth > 0 ? void navigate(-depth) : put(null, { depth: 0, replace: true })),
  }
}
