import type { Driver, Engine, WindowOptions } from './driver.ts'
import { findInPage, KINDS, type Found, type Sought } from './find-in-page.ts'
import { openByPuppeteer } from './puppeteer-driver.ts'
import { openWebKit } from './webkit-driver.ts'

/** Long enough for a busy machine, so that only a step that hangs fails. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 100

type Kind = keyof typeof KINDS
/** The whole accessible name, or a pattern for a part of it. */
type Name = string | RegExp

/** A window as a person uses it: its methods find elements by kind and name, and wait for them. */
export type Tab = ReturnType<typeof createTab>

export async function openTab(engine: Engine, given?: WindowOptions): Promise<Tab> {
  const options = { width: 1280, height: 800, fontPx: 16, scripts: 'on', ...given } as const
  const driver = await (engine === 'webkit' ? openWebKit(options) : openByPuppeteer(engine, options))
  await driver.resize(options.width, options.height)
  return createTab(driver)
}

/** @param driver of the window. In the methods, `inside` selects the part of the page to search. */
function createTab(driver: Driver) {
  const find = (purpose: Sought['purpose'], kind: Kind, name: Name, inside: string) => {
    const [match, text] =
      name instanceof RegExp ? (['pattern', name.source] as const) : (['whole', name] as const)
    return driver.evaluate(findInPage, { selector: KINDS[kind], name: text, match, inside, purpose })
  }
  const read = async <Result>(run: () => Result): Promise<Result> => {
    const answer = await until('The page', async () => ({
      result: await driver.evaluate(run, undefined),
      problem: '',
    }))
    return answer.result
  }
  return {
    ...driver,
    /** Calls a function in the page; retries during a navigation. */
    read,
    back: () => read(() => history.back()),
    /** Waits until it is visible. */
    see: (kind: Kind, name: Name, inside = 'body') =>
      until(`The ${kind} ${name}`, () => find('see', kind, name, inside)),
    /** Waits until none is visible. */
    seeNo: (kind: Kind, name: Name, inside = 'body') =>
      until(`The ${kind} ${name}`, async () => {
        const { problem } = await find('see', kind, name, inside)
        return { problem: problem === '' ? 'is still there' : '' }
      }),
    /** Waits until the element can be clicked, and clicks it. */
    async click(kind: Kind, name: Name, inside = 'body') {
      let last: Found | undefined
      const { x, y } = await until(`The ${kind} ${name}`, async () => {
        const found = await find('point', kind, name, inside)
        const isMoving = found.problem === '' && (last?.x !== found.x || last.y !== found.y)
        last = found
        return isMoving ? { ...found, problem: 'does not come to rest' } : found
      })
      await driver.clickAt(x, y)
    },
    /** Replaces the text of a field by typing. */
    async fill(name: Name, text: string, inside = 'body') {
      await until(`The field ${name}`, () => find('focus', 'field', name, inside))
      await driver.type(text)
    },
  }
}

/** Polls until there is no problem. Calls fail during a navigation. @throws Error with the last problem */
async function until<Answer extends { problem: string }>(
  what: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const answer = await ask().catch(String)
    if (typeof answer !== 'string' && answer.problem === '') return answer
    if (Date.now() > end) throw new Error(`${what}: ${typeof answer === 'string' ? answer : answer.problem}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
