import { pauseForOthers } from '../shared/other-players.ts'
import { agree, hasAgreed, withdraw } from '../shared/embed-consent.ts'

const tellOthers = pauseForOthers(() => stopAllBut(null))

/** Handles a press of a façade, or of the button that shows all players; both have `data-video`. */
export function press(control: HTMLElement): void {
  if (control.dataset.video === '') return choose()
  stopAllBut(control)
  tellOthers()
  open(control, 'play').focus({ preventScroll: true })
}

/** Called when a video file of the site starts. */
export function began(video: HTMLVideoElement): void {
  stopAllBut(video)
  tellOthers()
}

/** Shows all players to a visitor who has consented, while nothing else plays. */
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

/** Inserts the platform's player in front of its façade. */
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

/** A player of another site cannot be paused, only removed. */
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
