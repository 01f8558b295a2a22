import type * as entryClient from '../entry-client.tsx'
import type { PageSource } from '../shared/page-state.ts'

/** Loads React and what the page shows, both at once, and brings the page to life. */
export async function loadPage(source: PageSource): Promise<void> {
  const [{ start }, answer] = await Promise.all([
    // The entry of the same build.
    import(/* @vite-ignore */ source.entry) as Promise<typeof entryClient>,
    fetch(source.data),
  ])
  await start(answer, source)
}
