import type { Page } from '@playwright/test'
import { highestOf, alternate, median, quantile, spreadOf, type Bench } from '../figures.ts'
import { slowDown, withChromium, withVisitor } from '../lab/browser.ts'

const ADMIN = process.env.ADMIN_URL ?? ''
const RUNS = 7

/** The first screens, each with an element that appears when the screen is usable. */
const FIRST_SCREENS = [
  { name: 'sign-in', path: '/auth', ready: 'input[type=password]', isSignedIn: false },
  { name: 'dashboard', path: '/admin', ready: 'main h2', isSignedIn: true },
]
type FirstScreen = (typeof FIRST_SCREENS)[number]

/** A first visit on a slow phone. */
function onSlowPhone<Result>(isSignedIn: boolean, visit: (page: Page) => Promise<Result>): Promise<Result> {
  return withChromium((browser) =>
    withVisitor(browser, 'phone', async (page, devTools) => {
      if (isSignedIn) await signIn(page)
      await slowDown(devTools)
      return visit(page)
    }),
  )
}

async function signIn(page: Page) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  const headers = { origin: ADMIN }
  const answer = await page.request.post(`${ADMIN}/api/login`, { headers, data: { username, password } })
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}`)
}

/** The time until a first screen is rendered and the processor is idle, in milliseconds from the start of the visit. */
export const adminInteractive: Bench = async ({ isQuick }) => {
  const readyAt = ({ path, ready, isSignedIn }: FirstScreen) =>
    onSlowPhone(isSignedIn, async (page) => {
      await page.addInitScript(`
        window.ready = new Promise((done) => {
          const look = () => document.querySelector('${ready}')
            ? requestIdleCallback(() => done(performance.now()))
            : requestAnimationFrame(look)
          look()
        })`)
      await page.goto(ADMIN + path)
      return page.evaluate<number>('window.ready')
    })
  const times = await alternate(
    isQuick ? 1 : RUNS,
    FIRST_SCREENS.map((screen) => () => readyAt(screen)),
  )
  const values = FIRST_SCREENS.map(({ name }, index) => ({ name, value: median(times[index] ?? []) }))
  return { what: 'admin-interactive', ...highestOf(values), unit: 'ms', atMost: 3000 }
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
export const adminTyping: Bench = async ({ isQuick }) => {
  const values = []
  for (const { path, opener, field: selector = TEXT_FIELD } of FORMS.slice(0, isQuick ? 1 : undefined)) {
    const value = await onSlowPhone(true, async (page) => {
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
  return { what: 'admin-typing', ...highestOf(values), unit: 'ms', atMost: 50 }
}

/** The time from a click on Hide or Unhide until the list shows the change, in milliseconds. */
export const adminSave: Bench = async ({ isQuick }) => {
  const all = await onSlowPhone(true, async (page) => {
    await page.goto(`${ADMIN}/admin/events`)
    // The first event is featured, and hiding it needs a confirmation.
    const hide = page.getByRole('button', { name: /^Hide / }).last()
    const title = (await hide.textContent())?.slice('Hide '.length)
    const times: number[] = []
    for (let round = 0; round < (isQuick ? 1 : RUNS); round += 1)
      for (const [before, after] of [
        [`Hide ${title}`, `Unhide ${title}`],
        [`Unhide ${title}`, `Hide ${title}`],
      ]) {
        await page.evaluate(`
          window.seen = new Promise((done) => addEventListener('click', ({ timeStamp }) => {
            const isShown = ({ textContent }) => textContent === ${JSON.stringify(after)}
            const look = () => [...document.querySelectorAll('main button')].some(isShown)
              ? requestAnimationFrame(() => done(performance.now() - timeStamp))
              : requestAnimationFrame(look)
            look()
          }, { capture: true, once: true }))
          0`)
        await page.getByRole('button', { name: before, exact: true }).click()
        times.push(await page.evaluate<number>('window.seen'))
      }
    return times
  })
  return { what: 'admin-save', value: median(all), unit: 'ms', atMost: 100, note: spreadOf(all) }
}
