import type * as playerModule from '../player/player.ts'
import { loadModule } from '../shared/load-module.ts'
import { loadSheet } from '../shared/load-sheet.ts'
import type { PlayerWords } from '../shared/playable.ts'
import { PLAYER_HOST_ID } from '../shared/player-events.ts'
import type { PlayerSource } from '../shared/shown-page.ts'

type PlayerModule = Pick<typeof playerModule, 'press'>

/** Events that precede a press. */
const INTENTS = ['pointerover', 'focusin', 'touchstart']
const BUSY = 'aria-busy'

/**
 * Loads the player at the first press of a control with `data-play`, or when the pointer or focus is on one. The press
 * is handled once the player is loaded.
 */
export function startPlayer(load: () => Promise<PlayerModule>): void {
  let loading: Promise<PlayerModule> | undefined
  let audio: HTMLAudioElement | undefined

  const loadOnce = () => {
    loading ??= load()
    // The next press retries.
    loading.catch(() => (loading = undefined))
    return loading
  }
  /** Loads the player when the line is back; only a press may start the music. */
  const retry = () =>
    void loadOnce().then(
      () => {
        removeEventListener('online', retry)
        sayFailure(undefined)
      },
      () => {},
    )
  const press = async (control: HTMLElement) => {
    if (control.hasAttribute(BUSY)) return
    if (!audio) {
      audio = new Audio()
      // Safari allows an element to play later only if it was loaded during a press.
      audio.load()
    }
    control.setAttribute(BUSY, 'true')
    sayFailure(undefined)
    try {
      const player = await loadOnce()
      player.press(control, audio)
    } catch {
      sayFailure(navigator.onLine ? 'playerFailed' : 'offline')
      addEventListener('online', retry)
    } finally {
      control.removeAttribute(BUSY)
    }
  }
  INTENTS.forEach((intent) =>
    addEventListener(
      intent,
      (event) => {
        if (findControl(event)) loadOnce().catch(() => {})
      },
      { passive: true },
    ),
  )
  addEventListener('click', (event) => {
    const control = findControl(event)
    if (control) void press(control)
  })
}

function findControl({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-play]') : null
}

/** Says at the bottom of the window, above an open player, why something cannot be played or shown. */
export function sayFailure(name: keyof PlayerWords | undefined): void {
  const host = document.getElementById(PLAYER_HOST_ID)
  host?.querySelector('[role=alert]')?.remove()
  if (!name) return
  const failure = document.createElement('p')
  failure.setAttribute('role', 'alert')
  // Written by shared/playable.ts.
  const words = JSON.parse(host?.dataset.words ?? '{}') as Partial<PlayerWords>
  failure.textContent = words[name] ?? ''
  host?.append(failure)
}

/** Loads the script and its style sheet concurrently. */
export async function loadPlayer({
  player,
  sheet,
}: Pick<PlayerSource, 'player' | 'sheet'>): Promise<PlayerModule> {
  const [module] = await Promise.all([
    // The player of the same build.
    loadModule<PlayerModule>(player),
    sheet && loadSheet(sheet),
  ])
  return module
}
