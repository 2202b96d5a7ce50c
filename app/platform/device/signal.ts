import { buzz } from './buzz.ts'

/** Pulses and tones: one high tone for valid, two for doubtful, three low ones for invalid. Colour and word never depend on them. */
const SIGNALS = {
  ok: { pulses: 1, hertz: 880 },
  warn: { pulses: 2, hertz: 587 },
  bad: { pulses: 3, hertz: 294 },
} as const

const PULSE_S = 0.12
const PAUSE_S = 0.1
const VOLUME = 0.2

let audio: AudioContext | undefined

/** Signals a result by vibration and sound. Browsers play it only after the person has touched the page; a phone's haptics need no touch. */
export function signal(tone: keyof typeof SIGNALS): void {
  const { pulses, hertz } = SIGNALS[tone]
  buzz(tone, pulses)
  if (!navigator.userActivation?.hasBeenActive) return
  try {
    sound(pulses, hertz)
  } catch {
    // Without a loudspeaker, or with a busy one, the page shows everything.
  }
}

function sound(pulses: number, hertz: number): void {
  audio ??= new AudioContext()
  void audio.resume().catch(() => {})
  for (let i = 0; i < pulses; i++) {
    const start = audio.currentTime + i * (PULSE_S + PAUSE_S)
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setTargetAtTime(VOLUME, start, 0.005)
    volume.gain.setTargetAtTime(0, start + PULSE_S, 0.01)
    const tone = new OscillatorNode(audio, { frequency: hertz })
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + PULSE_S + 0.1)
  }
}
