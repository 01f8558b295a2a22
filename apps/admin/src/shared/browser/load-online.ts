/**
 * Imports code, but not offline: Chromium remembers for as long as the page is open that a module could not be loaded.
 * @throws TypeError offline, as from a failed request
 */
export async function loadOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!navigator.onLine) throw new TypeError('The browser is offline')
  return load()
}
