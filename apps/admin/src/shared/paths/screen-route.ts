import { lazy, type ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'

/** The outline of a screen while its code loads: a list, a form, or cards side by side. */
export type ScreenOutline = 'list' | 'form' | 'cards'

export interface ScreenHandle {
  title: string
  outline: ScreenOutline
  preload: () => Promise<unknown>
}

/** A component with a chunk of its own, whose code can be loaded before it is rendered. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const preload = () =>
    (loading ??= load().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        // Retried, because the connection may have failed.
        loading = undefined
        throw error
      },
    ))
  return { Component: lazy(preload), preload }
}

/** A screen with a chunk of its own; `ScreenOutlet` shows its outline until the code is loaded. */
export function screenRoute(
  title: string,
  outline: ScreenOutline,
  load: () => Promise<ComponentType>,
): Pick<RouteObject, 'Component' | 'handle'> {
  const { Component, preload } = lazyComponent(load)
  return { Component, handle: { title, outline, preload } satisfies ScreenHandle }
}

/** Starts to load the code of a path's screen. */
export function preloadScreen(routes: RouteObject[], pathname: string) {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const handle = route.handle as ScreenHandle | undefined
    // The failure is shown when the screen is opened.
    handle?.preload().catch(() => {})
  }
}

/** Loads a screen's code when the pointer or focus reaches a link to it, usually before the press. */
export function preloadOnIntent(routes: RouteObject[]) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link) preloadScreen(routes, link.pathname)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}
