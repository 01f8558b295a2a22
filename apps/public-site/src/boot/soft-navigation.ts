import type * as softNavigation from '../soft-navigation/soft-navigation.ts'

/** Loads what follows links softly. Without it the player plays until the page is left. */
export async function loadSoftNavigation(page: softNavigation.ShownPage): Promise<void> {
  try {
    const { awaitSound } = (await import(
      /* @vite-ignore */ page.boot.dataset.navigation ?? ''
    )) as typeof softNavigation
    awaitSound(page)
  } catch (error) {
    console.warn(error)
  }
}
