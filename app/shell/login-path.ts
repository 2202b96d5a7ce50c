/** What /login shows: each step has its address, so that Back and a reload stay where the person was. */
export type LoginStep = 'accedi' | 'registrati' | 'reset' | 'profilo' | 'codice'

const STEPS: readonly string[] = ['registrati', 'reset', 'profilo', 'codice'] satisfies LoginStep[]

/** The step of an address; anything unknown is signing in. */
export function loginStep(params: URLSearchParams): LoginStep {
  const step = params.get('step') ?? ''
  return STEPS.includes(step) ? (step as LoginStep) : 'accedi'
}

/** The address of a step that still knows where to go afterwards. */
export function loginPath(step: LoginStep, returnTo: string | null): string {
  return withReturn('/login', step === 'accedi' ? {} : { step }, returnTo)
}

/** An address with its parameters and, when there is one, the page to return to. */
export function withReturn(path: string, params: Record<string, string>, returnTo: string | null): string {
  const query = new URLSearchParams({ ...params, ...(returnTo !== null && { return: returnTo }) }).toString()
  return query ? `${path}?${query}` : path
}
