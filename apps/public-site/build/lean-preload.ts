import type { Plugin } from 'vite'

/** What Vite adds to every dynamic import, of which the page needs the style sheets of the chunk alone. */
const HELPER_ID = '\0vite/preload-helper.js'
const HELPER = `
const wait = (href) => new Promise((resolve) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.onload = link.onerror = resolve
  document.head.append(link)
})
const asked = {}
export const __vitePreload = (load, files = []) =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => (asked[file] ??= wait('/' + file)))).then(load)
`

/** A seventh of Vite's own: no module is preloaded, and a style sheet that fails leaves the chunk without it. */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER_ID ? HELPER : null),
  }
}
