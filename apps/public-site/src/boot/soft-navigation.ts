import type * as softNavigation from '../soft-navigation/soft-navigation.ts'
import { loadModule } from '../shared/load-module.ts'

let loading: Promise<void> | undefined

/** Loads soft navigation once. Without it, leaving the page stops the player. */
export function loadSoftNavigation(page: softNavigation.ShownPage): Promise<void> {
  loading ??= load(page)
  return loading
}

async function load(page: softNavigation.ShownPage): Promise<void> {
  try {
    const { awaitSound } = await loadModule<typeof softNavigation>(page.boot.dataset.navigation ?? '')
    awaitSound(page)
  } catch (error) {
    console.warn(error)
    // The next press retries.
    loading = undefined
  }
}
