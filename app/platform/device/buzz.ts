const PULSE_MS = 120
const PAUSE_MS = 100

/** Vibrates `pulses` times. Before the person has touched the page the browser would refuse with a warning. */
export function buzz(_tone: 'ok' | 'warn' | 'bad', pulses: number): void {
  if (navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(Array.from({ length: 2 * pulses - 1 }, (_, i) => (i % 2 ? PAUSE_MS : PULSE_MS)))
}
