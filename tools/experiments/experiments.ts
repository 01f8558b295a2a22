import { audio } from './benches/audio.ts'
import { loginFlood, pictures } from './benches/load.ts'
import { htmlSize, hydratedScripts, overlayChunks, pageScripts, pageWeight } from './benches/page-size.ts'
import { layoutShift, lighthouse, paintRatio, showPaintRatio, signInPaint } from './benches/page-speed.ts'
import { killedAudio } from './faults/audio.ts'
import { killedWrites } from './faults/killed-writes.ts'
import { tenTimes } from './faults/overload.ts'
import { restartedPostgres, slowPostgres } from './faults/postgres.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import type { Figure } from './figures.ts'
import type { Site } from './lab/site.ts'

/** By the names that `npm run bench` takes. They run beside a stack (`tools/with-stack.ts`). */
export const BENCHES: Record<string, () => Promise<Figure | Figure[]>> = {
  'html-size': htmlSize,
  'page-scripts': pageScripts,
  'hydrated-scripts': hydratedScripts,
  'overlay-chunks': overlayChunks,
  'page-weight': pageWeight,
  cls: layoutShift,
  'paint-ratio': paintRatio,
  'show-paint-ratio': showPaintRatio,
  'sign-in-fcp': signInPaint,
  lighthouse,
  'login-flood': loginFlood,
  picture: pictures,
  audio,
}

/** By the names of `docs/reliability.md`. */
export const FAULTS: Record<string, (site: Site) => Promise<Figure[]>> = {
  F1: killedWrites,
  F2: restartedPostgres,
  F5: slowPostgres,
  F12: rollingRestart,
  F16: tenTimes,
  F23: killedAudio,
}
