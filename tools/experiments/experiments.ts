import { adminInteractive, adminSave, adminTyping } from './benches/admin-speed.ts'
import { audio } from './benches/audio.ts'
import { bigMigrations } from './benches/big-migrations.ts'
import { bigSite } from './benches/big-site.ts'
import { busyServer } from './benches/busy-server.ts'
import { lighthouse } from './benches/lighthouse.ts'
import {
  adminScripts,
  htmlSize,
  hydratedScripts,
  overlayChunks,
  pageScripts,
  pageWeight,
} from './benches/page-size.ts'
import { layoutShift, paintRatio, showPaintRatio, signInPaint } from './benches/page-speed.ts'
import { pictures } from './benches/pictures.ts'
import { apiSize } from './benches/program-size.ts'
import { serverRatio } from './benches/server-ratio.ts'
import { killedAudio } from './faults/audio.ts'
import { coldStart } from './faults/cold-start.ts'
import { idleConnections } from './faults/idle-connections.ts'
import { killedWrites } from './faults/killed-writes.ts'
import { listeners } from './faults/listeners.ts'
import { mailingFlip } from './faults/mailing-flip.ts'
import { tenTimes } from './faults/overload.ts'
import { restartedPostgres, slowPostgres } from './faults/postgres.ts'
import { restoreBigSite } from './faults/restore.ts'
import { rollingRestart } from './faults/rolling-restart.ts'
import { slowApi } from './faults/slow-api.ts'
import type { Bench, Figure } from './figures.ts'
import type { Site } from './lab/site.ts'

/** By the names that `npm run bench` takes, with what each row of `docs/benchmarks.md` says. They run beside a stack (`tools/with-stack.ts`). */
export const BENCHES: Record<string, { run: Bench; rows: Record<string, string> }> = {
  'html-size': { run: htmlSize, rows: { 'html-size': 'HTML of `/`, compressed' } },
  'page-scripts': {
    run: pageScripts,
    rows: { 'page-scripts': 'JavaScript named in the page, before interaction, gzip' },
  },
  'hydrated-scripts': {
    run: hydratedScripts,
    rows: {
      'hydrated-scripts': 'JavaScript of the hydrated page at rest, gzip; no zod, no call of the admin',
    },
  },
  'overlay-chunks': {
    run: overlayChunks,
    rows: { 'overlay-chunks': 'the largest overlay that is loaded when needed, gzip' },
  },
  'page-weight': {
    run: pageWeight,
    rows: {
      'page-weight-load': 'bytes of a first visit that were asked for by `load`',
      'page-weight-requests': 'requests of a first visit by `load`',
      'page-weight-rest': 'bytes of a first visit, hydrated and at rest with the popup open',
    },
  },
  cls: {
    run: layoutShift,
    rows: { cls: 'layout shift of a visit, scrolling, popup and player included' },
  },
  'paint-ratio': {
    run: paintRatio,
    rows: {
      'lcp-ratio': 'LCP of `/` ÷ the same content as a static page, slow phone',
      'fcp-ratio': 'FCP of `/` ÷ the same content as a static page, slow phone',
    },
  },
  'show-paint-ratio': {
    run: showPaintRatio,
    rows: {
      'show-lcp-ratio': 'LCP of a show page ÷ the same content as a static page, slow phone',
      'show-fcp-ratio': 'FCP of a show page ÷ the same content as a static page, slow phone',
    },
  },
  'sign-in-fcp': { run: signInPaint, rows: { 'sign-in-fcp': 'FCP of `/auth`, slow phone' } },
  'admin-interactive': {
    run: adminInteractive,
    rows: {
      'admin-interactive':
        'a first screen of the admin can be used, slow phone; the later of sign-in and dashboard',
    },
  },
  'admin-scripts': {
    run: adminScripts,
    rows: {
      'admin-scripts': 'JavaScript of a first screen of the admin, gzip; the larger of sign-in and dashboard',
    },
  },
  'admin-typing': {
    run: adminTyping,
    rows: { 'admin-typing': 'from a key to the screen that shows it, slow phone; the slowest form' },
  },
  'admin-save': {
    run: adminSave,
    rows: { 'admin-save': 'from the press of Hide or Show to the list that shows it, slow phone' },
  },
  lighthouse: {
    run: lighthouse,
    rows: {
      'lighthouse-performance':
        'performance of `/`, `/terms` and `/privacy`, mobile, − that of them as static pages; the lowest',
      'lighthouse-others': 'their accessibility, best practices and SEO; the lowest of all runs',
    },
  },
  'api-dist': {
    run: apiSize,
    rows: { 'api-dist': "the API's `dist/`, with the fonts of share pictures, without the audio engine" },
  },
  'server-ratio': {
    run: serverRatio,
    rows: {
      'api-cached':
        'cached reads of the API ÷ raw `node:http` with the same bytes, 64 connections; the lowest',
      'api-not-modified': 'the same reads answered with 304 ÷ raw with the bytes; the lowest',
      'api-uncached': 'an uncached list of 12 rows, signed in ÷ raw with the same bytes',
      'api-memory': 'memory of the API after 60 s of these reads',
      'page-html': 'HTML of `/` and of a show page, Brotli ÷ raw with the same bytes; the lowest',
      'page-not-modified': 'the same pages answered with 304 ÷ raw with the bytes; the lowest',
      'public-site-memory': 'memory of the public site after 60 s of these pages',
      'api-start': 'start of the bundled API to its first answer',
    },
  },
  'busy-server': {
    run: busyServer,
    rows: {
      'login-flood': 'public reads during a flood of sign-ins, p99 ÷ that of an idle server',
      'picture-reads': 'public reads while pictures are made, p99 ÷ that of an idle server',
      'recording-reads': 'public reads while a recording is worked on, p99 ÷ that of an idle server',
    },
  },
  'big-site': {
    run: bigSite,
    rows: {
      'big-home': 'HTML of `/` with ten and a hundred times the content ÷ that of the demo; the larger',
      'big-reads-10': 'public reads with ten times the content, p99 ÷ that of the demo',
      'big-reads-100': 'public reads with a hundred times the content, p99 ÷ that of the demo',
      'big-lists': 'the slowest list of the admin with a hundred times the content',
      'big-mailing': 'beginning a mailing to 100,000',
    },
  },
  'big-migrations': {
    run: bigMigrations,
    rows: {
      'big-migrations':
        'a table cannot be written to, while a site with a hundred times the content is migrated',
    },
  },
  pictures: {
    run: pictures,
    rows: {
      picture: '12-megapixel photo to three widths, AVIF and WebP',
      'picture-memory': 'memory of the process that does so, at most',
      'share-picture': 'share picture of a show with a picture',
      'share-picture-memory': 'memory of the process that does so, at most',
      'share-picture-size': 'its file',
    },
  },
  audio: {
    run: audio,
    rows: {
      audio: 'WAV of 4 minutes to loudness, waveform and both forms',
      'audio-memory': 'memory of the process that does so, at most',
      'audio-all': 'the same with both downloads',
      'audio-all-memory': 'memory of that process, at most',
      'audio-gap': 'silence between two recordings of a release',
      'audio-ranges': 'a recording by range, 16 listeners, bytes a second ÷ raw `node:http`',
    },
  },
}

/** By the names of `docs/reliability.md`. */
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
}
