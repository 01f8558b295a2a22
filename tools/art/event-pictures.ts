/** Draws the pictures of the three recurring kinds: `node tools/art/event-pictures.ts`. */
import { render } from './render.ts'
import { interactiveMap, openMic, poetryJam } from './recurring-event-scenes.ts'

const ASSETS = new URL('../../libs/ui/src/event-pictures/', import.meta.url)
const KB = 1024

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
