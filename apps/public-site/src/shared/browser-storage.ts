/** A text in the browser's storage; does nothing where that is disabled or full. */
export function storedText(storage: 'localStorage' | 'sessionStorage', key: string) {
  return {
    read(): string | null {
      try {
        return window[storage].getItem(key)
      } catch {
        return null
      }
    },
    /** @returns whether it was stored */
    write(text: string): boolean {
      try {
        window[storage].setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    remove(): void {
      try {
        window[storage].removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
