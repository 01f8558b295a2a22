import { pauseForOthers } from '../shared/other-players.ts'
import { agree, hasAgreed, withdraw } from '../shared/embed-consent.ts'

const tellOthers = pauseForOthers(() => stopAllBut(null))

/** A press of a façade, or of the button that shows all players; both have `data-video`. */
export function press(control: HTMLElement): void {
  if (control.dataset.video === '') return choose()
  stopAllBut(control)
  tellOthers()
  open(control, 'play').focus({ preventScroll: true })
}

/** A file of the site begins to play. */
export function began(video: HTMLVideoElement): void {
  stopAllBut(video)
  tellOthers()
}

/** Shows the players of a visitor who has agreed to all of them, while nothing else plays. */
export function showAgreed(): void {
  const isAgreed = hasAgreed('video')
  choice()?.setAttribute('aria-pressed', String(isAgreed))
  if (!isAgreed || 'playing' in document.documentElement.dataset) return
  for (const facade of facades()) if (!facade.inert) open(facade, 'show')
}

function choose(): void {
  if (hasAgreed('video')) {
    withdraw('video')
    stopAllBut(null)
  } else {
    agree('video')
    tellOthers()
  }
  showAgreed()
}

/** Puts the player of the other site before its façade. */
function open(facade: HTMLElement, how: 'play' | 'show'): HTMLIFrameElement {
  const { video = '', title = '' } = facade.dataset
  const frame = document.createElement('iframe')
  frame.src = how === 'play' ? `${video}&autoplay=1` : video
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  if (how === 'show') frame.loading = 'lazy'
  facade.inert = true
  facade.after(frame)
  return frame
}

/** A player of another site can only be closed. */
function stopAllBut(playing: HTMLElement | null): void {
  for (const facade of facades()) {
    if (facade === playing) continue
    facade.parentElement?.querySelector('iframe')?.remove()
    facade.inert = false
  }
  for (const video of document.querySelectorAll('video')) if (video !== playing) video.pause()
}

const facades = () => document.querySelectorAll<HTMLElement>('a[data-video]')
const choice = () => document.querySelector('button[data-video]')
