import { adminInteractive, adminSave, adminTyping } from './benches/admin-speed.ts'
import { audio } from './benches/audio.ts'
import { bigAdmin } from './benches/big-admin.ts'
import { bigSite } from './benches/big-site.ts'
import { busyServer } from './benches/busy-server.ts'
import { lighthouse } from './benches/lighthouse.ts'
import * as sizes from './benches/page-size.ts'
import {
  layoutShift,
  paintRatio,
  releasePaintRatio,
  showPaintRatio,
  signInPaint,
} from './benches/page-speed.ts'
import { pictures } from './benches/pictures.ts'
import { apiSize } from './benches/program-size.ts'
import { serverRatio } from './benches/server-ratio.ts'
import { killedAudio } from './faults/audio.ts'
import { coldStart } from './faults/cold-start.ts'
import { idleConnections } from './faults/idle-connections.ts'
import { killedWrites } from './faults/killed-writes.ts'
import { lastRecords } from './faults/last-records.ts'
import { listeners } from './faults/listeners.ts'
import { mailingFlip } from './faults/mailing-flip.ts'
import { tenTimes } from './faults/overload.ts'
import { manyReminders } from './faults/reminders.ts'
import { restartedPostgres, slowPostgres } from './faults/postgres.ts'
import { restoreBigSite } from './faults/restore.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import { slowApi } from './faults/slow-api.ts'
import type { Figure } from './figures.ts'
import type { Site } from './lab/site.ts'

/** `npm run bench` takes these names. They run beside a stack (`tools/with-stack.ts`). */
export const BENCHES: Record<string, () => Promise<Figure[]>> = {
  'html-size': sizes.htmlSize,
  'page-scripts': sizes.pageScripts,
  'hydrated-scripts': sizes.hydratedScripts,
  'overlay-chunks': sizes.overlayChunks,
  'page-weight': sizes.pageWeight,
  cls: layoutShift,
  'paint-ratio': paintRatio,
  'show-paint-ratio': showPaintRatio,
  'release-paint-ratio': releasePaintRatio,
  'sign-in-fcp': signInPaint,
  'admin-interactive': adminInteractive,
  'admin-scripts': sizes.adminScripts,
  'admin-typing': adminTyping,
  'admin-save': adminSave,
  lighthouse,
  'api-dist': apiSize,
  'server-ratio': serverRatio,
  'busy-server': busyServer,
  'big-site': bigSite,
  'big-admin': bigAdmin,
  pictures,
  audio,
}

/** The names are those of `docs/reliability.md`. */
export const FAULTS: Record<string, (site: Site) => Promise<Figure[]>> = {
  F1: killedWrites,
  F2: restartedPostgres,
  F5: slowPostgres,
  F12: rollingRestart,
  F16: tenTimes,
  F23: killedAudio,
  F24: slowApi,
  F25: coldStart,
  F26: idleConnections,
  F27: listeners,
  F28: mailingFlip,
  F29: restoreBigSite,
  F30: lastRecords,
  F31: manyReminders,
}
