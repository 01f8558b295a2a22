import { useEffect, useEffectEvent, useState } from 'react'
import { SearchIcon } from '@troubadour/ui/pictures/icon'
import { loadSearchedKinds } from '../../kind-screens.tsx'
import { showFailure } from '../../shared/calls/outcome.ts'
import { loadOnline } from '../../shared/browser/load-online.ts'
import { PageProgress } from '../../shared/uploads/progress-bar.tsx'
import header from '../header-button.module.css'
import styles from './palette-button.module.css'

const loadPalette = () =>
  loadOnline(async () => {
    const [{ CommandPalette }, kinds] = await Promise.all([
      import('./command-palette.tsx'),
      loadSearchedKinds(),
    ])
    return { CommandPalette, kinds }
  })

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by button and by Ctrl or Cmd K. Its code is loaded on demand. */
export function PaletteButton() {
  const [palette, setPalette] = useState<Awaited<ReturnType<typeof loadPalette>> | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    setIsOpen(true)
    try {
      setPalette(await loadPalette())
    } catch (error) {
      setIsOpen(false)
      showFailure('The search could not be loaded. Please try again.', error)
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'k'
    // A text field may handle the keys itself, and an open dialog comes first.
    if (!isShortcut || event.defaultPrevented || document.querySelector('[role$="dialog"]')) return
    event.preventDefault()
    void open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        className={`${header.button} ${styles.button}`}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={() => void open()}
      >
        <SearchIcon />
        <span className={styles.text} aria-hidden="true">
          Search
          {/* Drawn by the style sheet: as text it would be part of the button's accessible name. */}
          <kbd className={styles.keys} data-keys={isMac ? '⌘ K' : 'Ctrl K'} />
        </span>
      </button>
      {isOpen && !palette && <PageProgress />}
      {palette && <palette.CommandPalette kinds={palette.kinds} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
