import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'

/** The outline of a screen while its code loads: a list, a form, or cards side by side. */
export type ScreenOutline = 'list' | 'form' | 'cards'

export interface ScreenHandle {
  title: string
  outline: ScreenOutline
  preload: () => Promise<{ default: ComponentType }>
}

/** A component with a chunk of its own, whose code can be loaded before it is rendered. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const preload = () =>
    (loading ??= load().then(
      (Component) => ({ default: (loaded = Component) }),
      (error: unknown) => {
        // Retried, because the connection may have failed.
        loading = undefined
        throw error
      },
    ))
  const Lazy = lazy(preload)
  function Component(props: Props) {
    // React shows the fallback of a lazy component for 0.3 s, also if its code is there already.
    const [Code] = useState(() => loaded ?? Lazy)
    return <Code {...props} />
  }
  return { Component, preload }
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

/** Loads the code of a path's screen, and of the routes around it. Never fails: opening the screen shows the failure. */
export async function preloadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  const loads = (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
    // A router that is created later renders the route at once, and not in a transition, which takes twice as long.
    // To one that exists already it makes no difference: it has its own copy of the routes.
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    await (route.handle as ScreenHandle | undefined)?.preload()
  })
  await Promise.allSettled(loads)
}

/** Loads a screen's code when the pointer or focus reaches a link to it, usually before the press. */
export function preloadOnIntent(routes: RouteObject[]) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link) void preloadScreen(routes, link.pathname)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}
