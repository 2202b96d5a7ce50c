import type { PositionState } from '#app/platform/device/position.ts'
import { map as mapText } from '#app/ui/map/texts.ts'
import { testMap as text } from './texts-test-map.ts'
import type { Frames } from './frames.ts'
import type { Ground } from '#app/ui/map/ground.ts'
import type { MapFacts } from './map-facts.ts'

type Report = {
  position: PositionState
  ground: Ground | null
  facts: MapFacts | null
  shown: { count: number; ms: number } | null
  frames: Frames | null
}

/** Working and missing parts of the map, with the reasons, as names and sentences. */
export function reportLines({ position, ground, facts, shown, frames }: Report): [name: string, value: string][] {
  return [
    [text.position, positionText(position)],
    ...(facts ? [[text.permission, permissionText(facts)] as [string, string]] : []),
    [text.ground, !ground ? text.loading : ground.outlines ? text.outlinesShown : text.outlinesMissing],
    [text.streets, streetsText(ground, facts)],
    ...(facts ? [[text.offline, offlineText(facts)] as [string, string]] : []),
    [text.shown, shown ? text.shownIn(shown.count, shown.ms) : text.loading],
    [text.frames, frames ? text.framesOf(frames.median, frames.p95, frames.longest) : text.framesNone],
    ...(facts ? deviceLines(facts) : []),
  ]
}

function positionText({ state, position }: PositionState): string {
  if (state === 'known') return text.positionKnown(position.lat, position.lng, position.accuracy)
  return state === 'not_asked' ? text.positionNotAsked : mapText[state]
}

function permissionText({ permission, isSecure, hasPosition }: MapFacts): string {
  if (!isSecure) return text.permissions.insecure
  if (!hasPosition) return text.permissions.unsupported
  return text.permissions[permission ?? 'unknown']
}

function streetsText(ground: Ground | null, facts: MapFacts | null): string {
  if (ground?.streets === 'shown') return text.streetsShown
  if (ground?.streets === 'away') return text.streetsAway
  return facts?.tiles ? `${text.streetsAsked} (${facts.tiles})` : text.streetsNone
}

function offlineText({ isOfflineReady, keepsOutlines }: MapFacts): string {
  if (!isOfflineReady) return text.offlineNo
  return keepsOutlines ? text.offlineReady : text.offlineNoOutlines
}

const deviceLines = (facts: MapFacts): [string, string][] => [
  [text.device, [text.deviceOf(facts.screen, facts.pixelRatio), facts.prefersStillness && text.still].filter(Boolean).join(', ')],
  [text.browser, facts.browser],
  ...(facts.version ? [[text.version, facts.version] as [string, string]] : []),
]
