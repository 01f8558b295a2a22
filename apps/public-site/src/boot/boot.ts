/** The only script that a page names: does what must work before React, and loads React when the browser is idle. */
import type { PageSource } from '../shared/page-state.ts'
import { hasBeenShown } from '../featured-popup/popup-shown.ts'
import { loadPage, startHydration } from './hydration.ts'
import { startBackLinks, startHashScrolling, startStickyNav } from './navigation.ts'
import { loadPlayer, startPlayer, type PlayerSource } from './player.ts'
import { startShareButtons } from './share.ts'

// Written by the server of the same build.
const source = document.currentScript?.dataset as (PlayerSource & Partial<PageSource>) | undefined
const needsReact = source?.entry && !(source.only === 'popup' && hasBeenShown())
if (needsReact) startHydration(() => loadPage(source as PageSource))
startStickyNav()
startHashScrolling()
startBackLinks()
startShareButtons()
if (source) startPlayer(() => loadPlayer(source))
