import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { printfulQueries } from '@troubadour/api-client/content'
import type { PrintfulStatus, PrintfulWebhookAddress } from '@troubadour/domain/merch/printful'
import { Badge, type BadgeTone } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { TextField } from '@troubadour/ui/forms/fields'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import styles from './connection-panel.module.css'
import { agoText, momentText } from '../shared/time/moment.tsx'
import { useSiteClock } from '../shared/time/now.tsx'
import { CopyButton } from '../shared/controls/copy-button.tsx'
import { showFailure } from '../shared/calls/outcome.ts'
import { takeFocus } from '../shared/browser/take-focus.ts'

export function WebhookPart({ webhook }: { webhook: PrintfulStatus['webhook'] }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const rotation = useMutation({
    mutationFn: () => call('rotatePrintfulWebhook'),
    onError: (error) => showFailure('Failed to make a new address. Please try again.', error),
    onSettled: () => {
      setIsAsking(false)
      return queryClient.invalidateQueries(printfulQueries.status())
    },
  })
  const badge = badgeOf(webhook)
  return (
    <details className={styles.part}>
      <summary className={styles.summary}>
        Updates from Printful <Badge tone={badge.tone}>{badge.text}</Badge>
      </summary>
      <div className={styles.webhook}>
        <WebhookState webhook={webhook} />
        {rotation.data && <WebhookAddress key={rotation.data.url} address={rotation.data} />}
        <Button
          variant="secondary"
          size="small"
          isBusy={rotation.isPending}
          onClick={() => (webhook.isSet ? setIsAsking(true) : rotation.mutate())}
        >
          {webhook.isSet ? 'Make a new secret address' : 'Make a secret address'}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Make a new secret address?"
        description="The address in use ends at once: updates that Printful still sends there are refused."
        confirmLabel="Make a new address"
        isBusy={rotation.isPending}
        onConfirm={() => rotation.mutate()}
        onCloseAutoFocus={(event) => {
          // The new URL has the focus.
          if (rotation.data) event.preventDefault()
        }}
      />
    </details>
  )
}

/** A received event proves that the URL was entered in Printful by hand. */
function badgeOf({ isSet, isRegistered, lastReceivedAt }: PrintfulStatus['webhook']): {
  tone: BadgeTone
  text: string
} {
  if (!isSet) return { tone: 'neutral', text: 'Not set up' }
  const isKnown = isRegistered || lastReceivedAt !== null
  return isKnown
    ? { tone: 'success', text: 'Set up' }
    : { tone: 'warning', text: 'To be entered in Printful' }
}

function WebhookState({ webhook: { isSet, createdAt, lastReceivedAt } }: Pick<PrintfulStatus, 'webhook'>) {
  const clock = useSiteClock()
  if (!isSet) {
    return (
      <p className={styles.remark}>
        With them the site learns of a change at once. Without them it reads the catalogue again when it is no
        longer fresh.
      </p>
    )
  }
  return (
    <p className={styles.remark}>
      {createdAt && (
        <>The address was made {momentText(createdAt, clock).replace(/^Today|^Yesterday/, lower)}. </>
      )}
      {lastReceivedAt
        ? `Last update ${agoText(lastReceivedAt, clock.now)} (${momentText(lastReceivedAt, clock)}).`
        : 'No update has come yet.'}
    </p>
  )
}

const lower = (day: string) => day.toLowerCase()

function WebhookAddress({ address: { url, isRegistered, problem } }: { address: PrintfulWebhookAddress }) {
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      role="group"
      aria-label="New secret address"
      className={styles.address}
    >
      <Banner tone={isRegistered ? 'success' : 'warning'}>
        {isRegistered ? (
          <p>Printful was told of the new address.</p>
        ) : (
          <p>
            {problem ?? 'Printful could not be told of the new address.'} Enter it in Printful’s webhook
            settings by hand.
          </p>
        )}
        <p>The address is shown only this once. Whoever knows it can send updates here.</p>
      </Banner>
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
