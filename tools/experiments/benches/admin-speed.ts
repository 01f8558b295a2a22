import type { Page } from '@playwright/test'
import { alternate, highestOf, isQuick, median, quantile, spreadOf, type Figure } from '../figures.ts'
import { slowDown, withChromium, withVisitor } from '../lab/browser.ts'

const ADMIN = process.env.ADMIN_URL ?? ''
const RUNS = 7

export interface Account {
  /** The origin of the admin. */
  admin: string
  username: string | undefined
  password: string | undefined
}
/** The administrator of the stack. */
const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
const KEEPER: Account = { admin: ADMIN, username, password }

/** The first screens, each with an element that appears when the screen is usable. */
const FIRST_SCREENS = [
  { name: 'sign-in', path: '/auth', ready: 'input[type=password]', account: null },
  { name: 'dashboard', path: '/admin', ready: 'main h2', account: KEEPER },
]

/** A first visit on a slow phone. @param account signed in before; null for a stranger */
export function onSlowPhone<Result>(
  account: Account | null,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  return withChromium((browser) =>
    withVisitor(browser, 'phone', async (page, devTools) => {
      if (account) {
        const { admin, ...data } = account
        const sent = { headers: { origin: admin }, data, failOnStatusCode: true }
        await page.request.post(`${admin}/api/login`, sent)
      }
      await slowDown(devTools)
      return visit(page)
    }),
  )
}

/** The time until a first screen is rendered and the processor is idle, in milliseconds from the start of the visit. */
export async function adminInteractive(): Promise<Figure[]> {
  const measures = FIRST_SCREENS.map(
    ({ path, ready, account }) =>
      () =>
        onSlowPhone(account, async (page) => {
          await page.addInitScript(`
        window.ready = new Promise((done) => {
          const look = () => document.querySelector('${ready}')
            ? requestIdleCallback(() => done(performance.now()))
            : requestAnimationFrame(look)
          look()
        })`)
          await page.goto(ADMIN + path)
          return page.evaluate<number>('window.ready')
        }),
  )
  const times = await alternate(measures, RUNS)
  const values = FIRST_SCREENS.map(({ name }, index) => ({ name, value: median(times[index] ?? []) }))
  return [{ what: 'admin-interactive', ...highestOf(values), unit: 'ms', atMost: 3000 }]
}

/** Each kind of form, with the control that opens its fields. */
const FORMS = [
  { path: '/admin/events/new' },
  { path: '/admin/music?add' },
  { path: '/admin/posts/new' },
  { path: '/admin/pages/new' },
  { path: '/admin/subscribers/announcements/new' },
  { path: '/admin/site' },
  { path: '/admin/site/texts', opener: 'main summary' },
  { path: '/admin/site/about' },
  { path: '/admin/site/terms' },
  // The form of the press kit renders later than that of the links below it.
  { path: '/admin/press', field: 'form textarea' },
]
const TEXT_FIELD = 'form :is(textarea, input[type=text], input[type=url]):visible:enabled'
const TYPED = 'Lanterns on the harbour tonight'
/** The shortest event that a browser reports, in milliseconds. */
const SHORTEST_MS = 16
const KEY_PAUSE_MS = 150

/** The time from a key press to its paint, in milliseconds: the 95th percentile of each form. */
export async function adminTyping(): Promise<Figure[]> {
  const values = []
  for (const { path, opener, field: selector = TEXT_FIELD } of FORMS.slice(0, isQuick ? 1 : undefined)) {
    const value = await onSlowPhone(KEEPER, async (page) => {
      await page.goto(ADMIN + path)
      if (opener) await page.locator(opener).first().click()
      const field = page.locator(selector).first()
      await field.fill('')
      await page.evaluate(`
        window.keys = {}
        new PerformanceObserver((list) => {
          for (const { interactionId, duration } of list.getEntries())
            if (interactionId) keys[interactionId] = Math.max(keys[interactionId] ?? 0, duration)
        }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} })`)
      await page.keyboard.type(TYPED, { delay: KEY_PAUSE_MS })
      // The browser reports a key only after its frame, and does not report quick ones.
      await page.waitForTimeout(KEY_PAUSE_MS * 3)
      if ((await field.inputValue()) !== TYPED) throw new Error(`${path} did not take what was typed.`)
      const slow = Object.values(await page.evaluate<Record<string, number>>('window.keys'))
      const quick = Array<number>(Math.max(0, TYPED.length - slow.length)).fill(SHORTEST_MS)
      return quantile(0.95, [...slow, ...quick])
    })
    values.push({ name: path, value })
  }
  return [{ what: 'admin-typing', ...highestOf(values), unit: 'ms', atMost: 100 }]
}

/** The time from a click on Hide or Unhide until the list shows the change, in milliseconds. */
export async function adminSave(): Promise<Figure[]> {
  const times = await onSlowPhone(KEEPER, async (page) => {
    await page.goto(`${ADMIN}/admin/events`)
    return hideTimes(page)
  })
  return [{ what: 'admin-save', value: median(times), unit: 'ms', atMost: 100, note: spreadOf(times) }]
}

/** Hides and shows the last show of the open list. @returns the times from a click until the list shows the change, in ms */
export async function hideTimes(page: Page): Promise<number[]> {
  // The first event is featured, and hiding it needs a confirmation.
  const title = (
    await page
      .getByRole('button', { name: /^Hide / })
      .last()
      .textContent()
  )?.slice('Hide '.length)
  const click = (before: string, after: string) => async () => {
    await page.evaluate(`
        window.seen = new Promise((done) => addEventListener('click', ({ target, timeStamp }) => {
          const button = target.closest('button')
          const look = () => button.textContent === ${JSON.stringify(`${after} ${title}`)}
            ? requestAnimationFrame(() => done(performance.now() - timeStamp))
            : requestAnimationFrame(look)
          look()
        }, { capture: true, once: true }))
        0`)
    await page.getByRole('button', { name: `${before} ${title}`, exact: true }).click()
    return page.evaluate<number>('window.seen')
  }
  return (await alternate([click('Hide', 'Unhide'), click('Unhide', 'Hide')], RUNS)).flat()
}
