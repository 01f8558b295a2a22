import { countdownWords } from '../shared/countdown-words.ts'
import { storedText } from '../shared/browser-storage.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
/** Visitors with an open page do not all load it anew in the same instant. */
const SPREAD_MS = 3 * SECOND_MS
/** After this time a page whose release is not out loads again: the clock of this device may be fast. */
const AGAIN_MS = 30 * SECOND_MS
/** The platform that this browser used last. */
const lastPlatform = storedText('localStorage', 'listen:platform')

/** Keeps the page of a release right: its countdown, and the platform used last in front. */
export function startListening(signal: AbortSignal): void {
  for (const countdown of document.querySelectorAll<HTMLElement>('[data-countdown]'))
    startCountdown(countdown, signal)
  const link = [...document.querySelectorAll<HTMLElement>('[data-platform]')].find(
    ({ dataset }) => dataset.platform === lastPlatform.read(),
  )
  const item = link?.closest('li')
  item?.parentElement?.prepend(item)
  addEventListener(
    'click',
    ({ target }) => {
      const chosen = target instanceof Element && target.closest<HTMLElement>('[data-platform]')
      if (chosen) lastPlatform.write(chosen.dataset.platform ?? '')
    },
    { signal },
  )
}

function startCountdown(element: HTMLElement, signal: AbortSignal): void {
  const { countdown, day = '', zone, words = '' } = element.dataset
  const moment = Number(countdown)
  const { lang } = document.documentElement
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const isLate = Date.now() >= moment
  const show = () => {
    const leftMs = moment - Date.now()
    if (leftMs <= 0) {
      clearInterval(timer)
      // From its first instant on, the same address plays.
      setTimeout(() => !signal.aborted && location.reload(), isLate ? AGAIN_MS : Math.random() * SPREAD_MS)
      return
    }
    const days = Math.round((Date.parse(day) - Date.parse(dayIn.format())) / DAY_MS)
    const left = leftMs > DAY_MS ? { days } : { seconds: Math.ceil(leftMs / SECOND_MS) }
    const text = countdownWords(left, lang, words)
    if (element.textContent !== text) element.textContent = text
  }
  const timer = setInterval(show, SECOND_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  show()
}
