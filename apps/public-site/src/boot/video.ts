import type * as videoPlayer from '../video/video-player.ts'
import { hasAgreed } from '../shared/embed-consent.ts'

/**
 * Loads what plays videos with the first that is played, or at once for a visitor who has agreed to all players.
 * @param source the address of the script
 * @param signal the visitor leaves the page
 */
export function startVideos(source: string, signal: AbortSignal): void {
  // Of the same build.
  const load = () => import(/* @vite-ignore */ source) as Promise<typeof videoPlayer>
  const press = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-video]')
    // A link can be opened elsewhere, too.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load().then(
      (player) => player.press(control),
      () => {
        if (control instanceof HTMLAnchorElement) location.assign(control.href)
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
