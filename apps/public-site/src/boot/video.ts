import type * as videoPlayer from '../video/video-player.ts'
import { loadModule } from '../shared/load-module.ts'
import { hasAgreed } from '../shared/embed-consent.ts'
import { sayFailure } from './player.ts'

/**
 * Loads the video player when the first video is played, or at once for a visitor who has consented to all players.
 * @param source URL of the script
 * @param signal aborted when the visitor leaves the page
 */
export function startVideos(source: string, signal: AbortSignal): void {
  // The script of the same build.
  const load = () => loadModule<typeof videoPlayer>(source)
  const press = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-video]')
    // The visitor opens the link in a new tab or window.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load().then(
      (player) => player.press(control),
      () => {
        if (!navigator.onLine) sayFailure('offline')
        else if (control instanceof HTMLAnchorElement) location.assign(control.href)
        else sayFailure('playerFailed')
      },
    )
  }
  const begin = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) void load().then((player) => player.began(target))
  }
  addEventListener('click', press, { signal })
  addEventListener('play', begin, { signal, capture: true })
  if (hasAgreed('video')) void load().then((player) => player.showAgreed())
}
