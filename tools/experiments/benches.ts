import { loginFlood, loginNames, passwordCheck } from './benches/login.ts'
import { mailing } from './benches/mailing.ts'
import { htmlSize, hydratedScripts, overlayChunks, pageScripts, pageWeight } from './benches/page-size.ts'
import { layoutShift, lighthouse, paintRatio, renderHome, signInPaint } from './benches/page-speed.ts'
import { pictureMemory, pictureTime } from './benches/picture.ts'
import type { Bench } from './experiment.ts'

/** By the names that `npm run bench` takes. They run beside a stack (`tools/with-stack.ts`). */
export const BENCHES: Record<string, Bench> = {
  render: { what: 'render of `/`, p50', run: renderHome },
  'page-scripts': { what: 'JavaScript named in the page, before interaction, gzip', run: pageScripts },
  'hydrated-scripts': {
    what: 'JavaScript of the hydrated page at rest, gzip; no zod, no call of the admin',
    run: hydratedScripts,
  },
  'overlay-chunks': { what: 'the largest overlay that is loaded when needed, gzip', run: overlayChunks },
  'page-weight': { what: 'bytes and requests of a first visit', run: pageWeight },
  cls: { what: 'layout shift of a visit, scrolling, popup and player included', run: layoutShift },
  'lcp-ratio': { what: 'LCP and FCP of `/` beside a static page', run: paintRatio },
  'sign-in-fcp': { what: 'FCP of `/auth`, slow phone', run: signInPaint },
  lighthouse: { what: 'Lighthouse, mobile', run: lighthouse },
  'password-check': { what: 'one check of a password, p50', run: passwordCheck },
  'login-names': { what: 'wrong passwords of known and unknown users, difference of p50', run: loginNames },
  'login-flood': { what: 'public reads during a flood of sign-ins, p99', run: loginFlood },
  picture: { what: '12-megapixel photo to three widths, AVIF and WebP, p50', run: pictureTime },
  'picture-memory': { what: 'memory of the process that does so, at most', run: pictureMemory },
  mailing: { what: 'announcement to 10,000 subscribers, import of as many, with memory', run: mailing },
  'html-size': { what: 'HTML of `/`, compressed', run: htmlSize },
}
