/** URLs of modules that could not be loaded. */
const failed = new Set<string>()
let retries = 0

/**
 * Imports a module by its URL, also after a failure. Chromium remembers for as long as the page is open that a module
 * could not be loaded, so each further try has a query of its own.
 */
export async function loadModule<Module>(url: string): Promise<Module> {
  const query = failed.has(url) ? `?retry=${(retries += 1)}` : ''
  try {
    return (await import(/* @vite-ignore */ url + query)) as Module
  } catch (error) {
    failed.add(url)
    throw error
  }
}

/** @returns the URL in the error of a failed import, for `loadModule`; undefined where the browser does not name it */
export function findFailedModule(error: unknown): string | undefined {
  const [url] = /https?:\S+/.exec(String(error)) ?? []
  if (url) failed.add(url)
  return url
}
