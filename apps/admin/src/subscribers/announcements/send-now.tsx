import { useState } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { ConfirmDialog } from '@troubadour/ui/overlays/dialog'
import { countText } from '../subscriber-words.ts'
import styles from './send-panel.module.css'
import type { Sending } from './use-sending.ts'

/** Sends to everybody who is confirmed, after a question that says how many they are. */
export function SendNow({
  subject,
  confirmed,
  sending: { send },
  isShut,
  reasonId,
}: {
  subject: string
  confirmed: number
  sending: Sending
  isShut: boolean
  reasonId: string | undefined
}) {
  const [isAsking, setIsAsking] = useState(false)
  const receivers = countText(confirmed, 'confirmed subscriber')
  return (
    <section className={styles.way} aria-labelledby="now-title">
      <h3 id="now-title" className={styles.name}>
        To everybody, now
      </h3>
      <p className={styles.remark}>
        {confirmed === 0 ? 'Nobody has confirmed a subscription yet.' : `To ${receivers}, one mail each.`}
      </p>
      <Button
        disabled={isShut || confirmed === 0}
        aria-describedby={reasonId}
        onClick={() => setIsAsking(true)}
      >
        Send now…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Send to ${receivers}?`}
        description={`“${subject}” begins to go out at once. You can pause in between, but a mail that has left cannot be taken back.`}
        confirmLabel={`Send to ${countText(confirmed, 'subscriber')}`}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(null, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  )
}
