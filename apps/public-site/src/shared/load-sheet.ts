/** Adds a style sheet to the page. @returns resolves when it is loaded */
export function loadSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet ${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
