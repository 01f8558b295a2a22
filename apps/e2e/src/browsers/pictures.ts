/** `node pictures.ts webkit folder`, beside a stack: takes pictures of the main screens with a browser. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stack } from '../stack.ts'
import type { Engine } from './driver.ts'
import { signIn } from './sign-in.ts'
import { openTab } from './tab.ts'

const { adminUrl, publicSiteUrl } = stack
const SCREENS = {
  home: publicSiteUrl,
  // The list leads to the show, whose address has a day in it.
  show: `${publicSiteUrl}/shows`,
  release: `${publicSiteUrl}/music/slow-river`,
  dashboard: `${adminUrl}/admin`,
  events: `${adminUrl}/admin/events`,
  'new-event': `${adminUrl}/admin/events/new`,
}

/** As much of a page as is looked at: the home page is longer. */
const HEIGHT = 1300
/** For pictures that are loaded late, and for what moves in. */
const SETTLE_MS = 1500

// As `run.ts` gives them.
const [engine, folder] = process.argv.slice(2) as [Engine, string]
await mkdir(folder, { recursive: true })
for (const width of [360, 1440]) {
  const tab = await openTab(engine, { width, height: HEIGHT })
  await signIn(tab)
  for (const [name, url] of Object.entries(SCREENS)) {
    await tab.go(url)
    if (name === 'show') await tab.click('link', 'Harbour Stage at Dusk')
    await tab.see('heading', name === 'show' ? 'Harbour Stage at Dusk' : /./, 'body')
    for (const part of name === 'home' ? [0, 1, 2, 3, 4] : [0]) {
      await tab.evaluate((top) => scrollTo({ top, behavior: 'instant' }), part * (HEIGHT - 100))
      await delay(SETTLE_MS)
      await writeFile(join(folder, `${name}-${width}-${part}-${engine}.png`), await tab.screenshot())
    }
  }
  await tab.close()
}
