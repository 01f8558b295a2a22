import { useState } from 'react'
import { Button } from '@troubadour/ui/forms/button'
import { Dialog } from '@troubadour/ui/overlays/dialog'
import { ImportForm } from './import-form.tsx'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'

/** Takes a file of addresses, and says what became of each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport()
  const { step } = importing
  const [typed, setTyped] = useState(false)
  const isSending = step.name === 'sending'
  return (
    <Dialog
      isOpen
      onOpenChange={() => {
        // The way out of a file on its way is its own button.
        if (!isSending) onClose()
      }}
      // What was typed is not lost by a slip of the finger.
      outside={typed && step.name !== 'done' ? 'stays' : 'closes'}
      title="Import addresses"
      description={
        step.name === 'done'
          ? undefined
          : 'Only import people who agreed to get mail from you. They count as confirmed, and get no mail that asks again.'
      }
      footer={step.name === 'done' && <Button onClick={onClose}>Close</Button>}
    >
      {step.name === 'done' ? (
        <ImportReport report={step.report} />
      ) : (
        <ImportForm importing={importing} onType={() => setTyped(true)} onCancel={onClose} />
      )}
    </Dialog>
  )
}
