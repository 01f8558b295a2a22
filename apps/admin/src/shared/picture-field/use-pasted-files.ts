import { useEffect, useEffectEvent } from 'react'

/** The files that a clipboard or a drag carries. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}

/** True while files, not texts or links, are dragged. */
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/**
 * Takes files that are pasted anywhere on the page, so that nobody has to find the right spot first. A file that is
 * dropped beside the field is not opened in place of the page.
 */
export function usePastedFiles(onPaste: (files: File[]) => void) {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      // Another field on the page may have taken it.
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    const keepPage = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', keepPage)
    document.addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', keepPage)
      document.removeEventListener('drop', keepPage)
    }
  }, [])
}
