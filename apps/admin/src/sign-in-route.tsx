import type { RouteObject } from 'react-router-dom'
import { PATHS } from '@troubadour/domain/paths'
import { AuthPage } from './auth/auth-page.tsx'
import { RootErrorScreen } from './root-error-screen.tsx'
import { Root } from './root.tsx'
import { LoadingScreen } from './shared/loading-screen.tsx'

/** Round all routes: the same in the browser and where the server paints the sign-in screen. */
export const rootRoute = {
  Component: Root,
  ErrorBoundary: RootErrorScreen,
  HydrateFallback: LoadingScreen,
} satisfies RouteObject

/** No chunk of its own: every screen may have to ask for sign-in, and brings its parts. */
export const signInRoute: RouteObject = { path: PATHS.auth, Component: AuthPage, caseSensitive: true }
