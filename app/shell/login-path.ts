/** Steps of /login: each has an address, so that Back and a reload stay at the step. */
export type LoginStep = 'accedi' | 'registrati' | 'reset' | 'profilo' | 'codice'

const STEPS: readonly string[] = ['registrati', 'reset', 'profilo', 'codice'] satisfies LoginStep[]

/** The step of an address; an unknown one is the sign-in. */
export function loginStep(params: URLSearchParams): LoginStep {
  const step = params.get('step') ?? ''
  return STEPS.includes(step) ? (step as LoginStep) : 'accedi'
}

/** The address of a step, with the return page. */
export function loginPath(step: LoginStep, returnTo: string | null): string {
  return withReturn('/login', step === 'accedi' ? {} : { step }, returnTo)
}

/** An address with its parameters and the return page, if there is one. */
export function withReturn(path: string, params: Record<string, string>, returnTo: string | null): string {
  const query = new URLSearchParams({ ...params, ...(returnTo !== null && { return: returnTo }) }).toString()
  return query ? `${path}?${query}` : path
}
