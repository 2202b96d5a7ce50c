import type { PicturedCollection } from '#domain/content/picture.ts'
import { compose, type Scene } from './compose.ts'
import { EVENTS } from './events.ts'
import { EVENTS_OUTSIDE } from './events-outside.ts'
import { OFFERS } from './offers.ts'
import { OFFERS_ON_THE_WAY } from './offers-on-the-way.ts'
import { RESTAURANTS } from './restaurants.ts'
import { RESTAURANTS_AWAY } from './restaurants-away.ts'
import { ABOUT, SPORTS } from './sports.ts'

/** The picture of one of the demo's documents. `svg`: 1440 by 960, shapes only. */
export type DemoDrawing = { collection: PicturedCollection; id: string; alt: string; svg(): string }

/** Drawings for the demo's restaurants, offers, events and sports, and for the association's own page; the first in lists come first. */
export function demoDrawings(): DemoDrawing[] {
  return [
    ...inCollection('pagine', { 'chi-siamo': ABOUT }),
    ...inCollection('ristoranti', { ...RESTAURANTS, ...RESTAURANTS_AWAY }),
    ...inCollection('convenzioni', { ...OFFERS, ...OFFERS_ON_THE_WAY }),
    ...inCollection('appuntamenti', { ...EVENTS, ...EVENTS_OUTSIDE }),
    ...inCollection('sports', SPORTS),
  ]
}

const inCollection = (collection: PicturedCollection, scenes: Record<string, Scene>): DemoDrawing[] =>
  Object.entries(scenes).map(([id, scene]) => ({ collection, id, alt: scene.alt, svg: () => compose(scene, id) }))
