import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { PrintfulWebhookAddress } from '@troubadour/domain/merch/printful-status'
import { Notice } from '@troubadour/ui/feedback/notice'
import { TextField } from '@troubadour/ui/forms/fields'
import { CopyButton } from '../shared/copy-button.tsx'
import styles from './connection-panel.module.css'

/** The new address, this once, and what is still to be done with it. */
export function WebhookAddress({
  address: { url, isRegistered, problem },
  ref,
}: {
  address: PrintfulWebhookAddress
  ref: Ref<HTMLDivElement>
}) {
  const box = useRef<HTMLDivElement>(null)
  // It is there from the first render on to the last.
  useImperativeHandle(ref, () => box.current as HTMLDivElement)

  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="New secret address" className={styles.address}>
      <Notice tone={isRegistered ? 'success' : 'warning'}>
        {isRegistered ? (
          <p>Printful was told of the new address.</p>
        ) : (
          <p>
            {problem ?? 'Printful could not be told of the new address.'} Enter it in Printful’s webhook
            settings by hand.
          </p>
        )}
        <p>The address is shown only this once. Whoever knows it can send updates here.</p>
      </Notice>
      <TextField
        label="Secret address"
        hint={url.startsWith('/') ? 'Put the address of your public site before it.' : undefined}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={url} label="Copy address" />
    </div>
  )
}
