import { pathOf } from '@troubadour/domain/address/slug'
import { formatDuration } from '@troubadour/domain/time/duration'
import { createCover } from './cover.ts'
import { BUY_ID, TRACKS_ID } from '../shared/page-ids.ts'
import type { PlayerWords } from '../shared/playable.ts'
import { drawing, element } from './elements.ts'
import { activeRecording, announcement, hasNext, problemText, type PlayerState } from './player-state.ts'
import styles from './player.module.css'
import { controlSize } from './player-size.ts'
import { createSeekBar } from './seek-bar.ts'

export interface PlayerActions {
  toggle: () => void
  previous: () => void
  next: () => void
  seek: (time: number) => void
  /** @param isByKey true for a key, false for a pointer */
  close: (isByKey: boolean) => void
}

const ICONS = {
  play: 'M7.5 4.8v14.4L19 12 7.5 4.8Z',
  pause: 'M8 5v14m8-14v14',
  close: 'm6 6 12 12M18 6 6 18',
  previous: 'M18 5.5v13L9 12l9-6.5ZM6 5.5v13',
  next: 'M6 5.5v13l9-6.5-9-6.5Zm12 0v13',
  size: 'm6 9 6 6 6-6',
  volume: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4H4Zm11.5-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12',
}

/**
 * The player's view (docs/product/public-pages.md#floating-player). It sticks to the bottom of the window, and is below
 * the footer at the end of the page.
 * @returns a function that renders a state
 */
export function createPlayerView(
  host: HTMLElement,
  audio: HTMLAudioElement,
  actions: PlayerActions,
  words: PlayerWords,
): (state: PlayerState) => void {
  const { play, pause, preview } = words
  // The server renders it: a live region that is added with its text is not announced.
  const live = host.querySelector('[aria-live]')
  const cover = createCover()
  const isFramed = host.closest('main') !== null
  const outside = isFramed ? { target: '_blank', rel: 'noopener' } : {}
  const title = element('a', { dir: 'auto', ...outside })
  const release = element('span', { dir: 'auto' })
  const time = element('span', { class: styles.time, 'aria-hidden': 'true' })
  const buy = element('a', { class: styles.buy, ...outside }, words.buy)
  const toggle = button(play, styles.toggle, ICONS.play, actions.toggle, 'K')
  const close = button(words.close, styles.close, ICONS.close, (event) => actions.close(event.detail === 0))
  const previous = button(words.previous, styles.step, ICONS.previous, actions.previous, 'P')
  const next = button(words.next, styles.step, ICONS.next, actions.next, 'N')
  const size = button(words.size, `${styles.step} ${styles.size}`, ICONS.size)
  const seekBar = createSeekBar(actions.seek, words)
  const sound = element(
    'div',
    { class: styles.sound },
    previous.element,
    seekBar.element,
    next.element,
    ...createVolume(audio, words.volume),
  )
  const problem = element('p', { class: styles.problem, role: 'alert' })
  const region = element(
    'section',
    { class: styles.player, 'aria-label': words.region },
    cover.element,
    element(
      'div',
      { class: styles.words },
      element('p', { class: styles.title }, title),
      element('p', { class: styles.line }, release, time, buy),
    ),
    toggle.element,
    close.element,
    problem,
    sound,
    ...(isFramed ? [] : [size.element]),
    ...createLinks(host, words.links),
  )
  region.addEventListener('keydown', (event) => {
    const work = findShortcut(event, actions)
    if (!work || event.defaultPrevented) return
    event.preventDefault()
    work()
  })

  const beginSize = isFramed ? () => {} : controlSize(region, size.element)
  // The height of the player, in pixels: other elements at the bottom of the window stay above it.
  const measure = new ResizeObserver(() => {
    const room = region.offsetHeight + parseFloat(getComputedStyle(region).marginBottom)
    document.documentElement.style.setProperty('--player-room', `${room}px`)
  })
  const open = () => {
    beginSize()
    host.append(region)
    measure.observe(region)
  }
  const leave = () => {
    measure.disconnect()
    region.remove()
    document.documentElement.style.removeProperty('--player-room')
  }

  function showTrack(state: PlayerState): void {
    const recording = activeRecording(state)
    const releaseTitle = state.release?.title ?? ''
    setText(title, recording?.title ?? releaseTitle)
    const isSingle = state.recordings.length < 2 && title.textContent === releaseTitle
    setText(release, isSingle ? '' : releaseTitle)
    if (state.release?.slug && !state.release.token) title.href = pathOf('music', state.release.slug)
    else title.removeAttribute('href')
    showBuy(state)
    cover.show(state.release?.imageUrl ?? '')
    const isAlone = state.recordings.length < 2 && state.releases.length < 2
    previous.element.hidden = isAlone
    next.element.hidden = isAlone
    // `disabled` would lose the focus.
    next.element.setAttribute('aria-disabled', String(!hasNext(state)))
  }

  /** Leads to the form that buys the release, or to the recordings that are sold by themselves. */
  function showBuy(state: PlayerState): void {
    const { release: sold } = state
    const hasForm = sold?.isSold ?? false
    const isShown = sold && !sold.token && (hasForm || activeRecording(state)?.offer)
    buy.hidden = !isShown
    if (!isShown) return
    buy.href = `${pathOf('music', sold.slug)}#${hasForm ? BUY_ID : TRACKS_ID}`
    buy.setAttribute('aria-label', `${words.buy} ${hasForm ? sold.title : (title.textContent ?? '')}`)
  }

  return (state) => {
    if (live) setText(live, announcement(state, words))
    if (!state.release) return leave()
    const isNew = !region.isConnected
    if (isNew) open()
    showTrack(state)
    toggle.show(state.isPlaying ? pause : play, state.isPlaying ? ICONS.pause : ICONS.play)
    toggle.element.toggleAttribute('data-waiting', state.isWaiting)
    setText(problem, problemText(state, words))
    const times = `${formatDuration(state.currentTime)} / ${formatDuration(state.duration)}`
    setText(time, activeRecording(state)?.isPreview ? `${preview} ${times}` : times)
    seekBar.show(state)
    if (isNew && isFramed) scrollTo(region)
  }
}

/** Keyboard shortcuts in the player; the space bar still presses a focused button. */
function findShortcut({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, actions: PlayerActions) {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === ' ') return target instanceof HTMLInputElement ? actions.toggle : undefined
  const shortcuts: Partial<Record<string, () => void>> = {
    Escape: () => actions.close(true),
    k: actions.toggle,
    n: actions.next,
    p: actions.previous,
  }
  return shortcuts[key === 'Escape' ? key : key.toLowerCase()]
}

/** The player of an embed may open below the visible part of its frame. */
function scrollTo(region: HTMLElement): void {
  const { top, bottom } = region.getBoundingClientRect()
  if (bottom > innerHeight) scrollBy(0, Math.min(top, bottom - innerHeight))
}

/** Links to streaming services, rendered by the server. */
function createLinks({ dataset: { links } }: HTMLElement, label: string): HTMLElement[] {
  // Written by document.ts.
  const platforms = JSON.parse(links ?? '[]') as [name: string, url: string, icon?: string][]
  if (platforms.length === 0) return []
  const items = platforms.map(([name, href, icon = '']) => {
    const { svg } = drawing({ viewBox: '0 0 24 24', class: styles.icon }, icon)
    return element('li', {}, element('a', { href, target: '_blank', rel: 'noopener' }, svg, name))
  })
  // Safari needs a role for lists without bullets.
  return [element('ul', { class: styles.links, role: 'list', 'aria-label': label }, ...items)]
}

/** Empty where only the device sets the volume, as on iPhones. */
function createVolume(audio: HTMLAudioElement, label: string): HTMLElement[] {
  const { volume } = audio
  audio.volume = 0.5
  if (audio.volume !== 0.5) return []
  audio.volume = volume
  const input = element('input', {
    type: 'range',
    'aria-label': label,
    // Screen readers announce it in per cent.
    step: '5',
    value: String(volume * 100),
  })
  input.addEventListener('input', () => {
    audio.volume = input.valueAsNumber / 100
  })
  const { svg } = drawing({ viewBox: '0 0 24 24', class: styles.icon }, ICONS.volume)
  return [element('span', { class: styles.volume }, svg, input)]
}

function button(
  label: string,
  className: string | undefined,
  icon: string,
  onPress?: (event: MouseEvent) => void,
  shortcut?: string,
) {
  const { svg, path } = drawing({ viewBox: '0 0 24 24', class: styles.icon }, icon)
  const control = element(
    'button',
    { type: 'button', class: className, 'aria-label': label, 'aria-keyshortcuts': shortcut },
    svg,
  )
  if (onPress) control.addEventListener('click', onPress)
  return {
    element: control,
    show: (name: string, d: string) => {
      if (control.getAttribute('aria-label') === name) return
      control.setAttribute('aria-label', name)
      path.setAttribute('d', d)
    },
  }
}

/** Skips unchanged texts, which a live region would announce again. */
function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text
}
