/**
 * The only script that a page names, about 1 KB, run as soon as it is there. It owns what must work before React and
 * goes on owning it afterwards (nav, menu, hash scrolling), and loads React when the browser has time for it.
 */
import { startBackLinks } from './back-link.ts'
import { startHashScrolling } from './hash-scrolling.ts'
import type { PageSource } from '../shared/page-state.ts'
import { startHydration } from './hydration.ts'
import { loadPage } from './load-page.ts'
import { startStickyNav } from './sticky-nav.ts'

// Written by the server of the same build.
const source = document.currentScript?.dataset as Partial<PageSource> | undefined
if (source?.entry) startHydration(() => loadPage(source as PageSource))
startStickyNav()
startHashScrolling()
startBackLinks()
