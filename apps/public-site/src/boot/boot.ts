/**
 * The only script that a page names: inlined by the document, about 1 KB. It owns what must work before React and
 * goes on owning it afterwards (nav, menu, hash scrolling), and loads React when the browser has time for it.
 */
import { startBackLinks } from './back-link.ts'
import { startHashScrolling } from './hash-scrolling.ts'
import { startHydration } from './hydration.ts'
import { startStickyNav } from './sticky-nav.ts'

startHydration(document.currentScript?.dataset.entry)
startStickyNav()
startHashScrolling()
startBackLinks()
