import { findFailedModule, loadModule } from './load-module.ts'
import { loadSheet } from './load-sheet.ts'

/**
 * Loads code once, at the first call. After a failure the next call tries again.
 * @param load imports one module, and returns it
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  let failedUrl: string | undefined
  return () => {
    loading ??= reloadFailedSheets().then(() => (failedUrl ? loadModule<T>(failedUrl) : load()))
    loading.catch((error: unknown) => {
      loading = undefined
      failedUrl ??= findFailedModule(error)
    })
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
