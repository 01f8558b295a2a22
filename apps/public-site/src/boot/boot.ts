/** The only script of a page: does what must work before React, and loads React when the browser is idle. */
import type { BootElement } from '../shared/shown-page.ts'
import { startBackLinks, startHashScrolling } from './navigation.ts'
import { startOfflineForms } from './offline-forms.ts'
import { startPage, startWholeLoads } from './page.ts'
import { loadPlayer, sayFailure, startPlayer } from './player.ts'
import { startShareButtons } from './share.ts'
import { loadSoftNavigation } from './soft-navigation.ts'

// Written by the server of the same build.
const boot = document.currentScript as BootElement | null
if (boot) {
  const leave = startPage(boot)
  const endWholeLoads = startWholeLoads()
  startHashScrolling()
  startBackLinks()
  startShareButtons()
  startOfflineForms()
  startPlayer(async () => {
    const page = { boot, leave, start: startPage, endWholeLoads, say: sayFailure }
    const navigation = boot.dataset.navigation && loadSoftNavigation(page)
    const [player] = await Promise.all([loadPlayer(boot.dataset), navigation])
    return player
  })
}
