const PULSE_MS = 120
const PAUSE_MS = 100

/** Vibrates `pulses` times, if the browser allows it. */
export const buzz = (_tone: 'ok' | 'warn' | 'bad', pulses: number): void =>
  void navigator.vibrate?.(Array.from({ length: 2 * pulses - 1 }, (_, i) => (i % 2 ? PAUSE_MS : PULSE_MS)))
