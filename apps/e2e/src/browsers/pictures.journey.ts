import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stack } from '../stack.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack
const { PICTURES: folder } = process.env
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

for (const width of [360, 1440])
  test(`pictures at ${width} px`, async ({ open, engine }) => {
    test.skip(!folder, 'Only by --pictures.')
    const tab = await open({ width, height: HEIGHT })
    await signIn(tab)
    await mkdir(folder ?? '', { recursive: true })
    for (const [name, url] of Object.entries(SCREENS)) {
      await tab.go(url)
      if (name === 'show') await tab.click('link', 'Harbour Stage at Dusk')
      await tab.see('heading', name === 'show' ? 'Harbour Stage at Dusk' : /./, 'body')
      for (const part of name === 'home' ? [0, 1, 2, 3, 4] : [0]) {
        await tab.evaluate((top) => scrollTo({ top, behavior: 'instant' }), part * (HEIGHT - 100))
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
        await writeFile(join(folder ?? '', `${name}-${width}-${part}-${engine}.png`), await tab.screenshot())
      }
    }
  })
