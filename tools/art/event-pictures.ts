/** Draws the pictures of the demo events and of the three recurring kinds: `node tools/art/event-pictures.ts`. */
import { render } from './render.ts'
import { bookshopWindow, chapelCandles } from './event-scenes-indoors.ts'
import { barnLights, harbourStage, lanternLake, mountainHut } from './event-scenes-outdoors.ts'
import { interactiveMap, openMic, poetryJam } from './recurring-event-scenes.ts'

const PICTURES = new URL('../../apps/api/src/demo/pictures/', import.meta.url)
const ASSETS = new URL('../../libs/ui/src/event-pictures/', import.meta.url)
const KB = 1024

const EVENTS = {
  'event-barn-lights': barnLights,
  'event-bookshop-window': bookshopWindow,
  'event-chapel-candles': chapelCandles,
  'event-harbour-stage': harbourStage,
  'event-lantern-lake': lanternLake,
  'event-mountain-hut': mountainHut,
}
for (const [name, draw] of Object.entries(EVENTS)) {
  await render(draw(), {
    file: new URL(`${name}.webp`, PICTURES),
    width: 1200,
    format: 'webp',
    maxBytes: 45 * KB,
  })
}

const RECURRING = {
  'event-open-mic': openMic,
  'event-interactive': interactiveMap,
  'event-poetry-jam': poetryJam,
}
for (const [name, draw] of Object.entries(RECURRING)) {
  await render(draw(), {
    file: new URL(`${name}.webp`, ASSETS),
    width: 800,
    format: 'webp',
    maxBytes: 25 * KB,
  })
}
