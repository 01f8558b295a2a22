import { loadSheet } from './load-sheet.ts'

/**
 * Loads code once, at the first call. After a failure the next call tries again.
 * @param load imports the code
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= reloadFailedSheets().then(load)
    loading.catch(() => (loading = undefined))
    return loading
  }
}

/** An import requests its style sheet only once: without this, code that is loaded at the second try is unstyled. */
async function reloadFailedSheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')
  const failed = [...links].filter(({ sheet }) => sheet === null)
  await Promise.all(
    failed.map(async (link) => {
      await loadSheet(link.href)
      link.remove()
    }),
  )
}
