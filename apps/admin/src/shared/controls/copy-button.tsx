import { useEffect, useState, type ComponentProps } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { CheckIcon } from '@troubadour/ui/pictures/icon'
import { showToast } from '@troubadour/ui/overlays/toast-store'

/** The time that the button shows its success, in ms. */
const COPIED_MS = 3000

export function CopyButton({
  text,
  label,
  more,
  variant = 'secondary',
  size,
}: {
  text: string
  label: string
  /** Ends the label for assistive technology, where several buttons have the same one. */
  more?: string
} & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const [state, setState] = useState<'ready' | 'copied'>('ready')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      // The browser refuses, or the page is not served over https and so has no clipboard.
      console.warn('Could not copy', error)
      showToast({
        title: 'Error',
        description: 'Could not copy. Please select the text and copy it yourself.',
        variant: 'destructive',
      })
    }
  }

  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <>
      <Button variant={variant} size={size} onClick={() => void copy()}>
        {state === 'copied' && <CheckIcon />}
        {state === 'copied' ? 'Copied' : label}
        {more && <span className="visually-hidden"> {more}</span>}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'copied' && 'Copied'}
      </span>
    </>
  )
}
