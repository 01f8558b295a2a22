/** Draws the covers of the demo releases: `node tools/art/release-covers.ts`. */
import { firstFrost, railway, river } from './cover-scenes-by-day.ts'
import { campfire, lighthouse, mothAndMoon } from './cover-scenes-by-night.ts'
import { render } from './render.ts'

const PICTURES = new URL('../../apps/api/src/demo/pictures/', import.meta.url)

const COVERS = {
  'cover-campfire': campfire,
  'cover-slow-river': river,
  'cover-moth-and-moon': mothAndMoon,
  'cover-night-railway': railway,
  'cover-first-frost': firstFrost,
  'cover-lighthouse': lighthouse,
}
for (const [name, draw] of Object.entries(COVERS)) {
  await render(draw(), {
    file: new URL(`${name}.webp`, PICTURES),
    width: 800,
    format: 'webp',
    maxBytes: 40 * 1024,
  })
}
