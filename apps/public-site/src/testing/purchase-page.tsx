/** A page for the journeys alone: it opens the purchase dialog, which no page of the site does. */
import '@troubadour/ui/styles/tokens.css'
import '../site.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '@troubadour/ui/forms/button'
import { PurchaseDialog, type PurchaseKind } from '../purchase/purchase-dialog.tsx'

const ITEMS: Record<PurchaseKind, string> = { purchase: 'Lantern Tee', 'pre-order': 'Night Railway' }

function PurchasePage() {
  const [kind, setKind] = useState<PurchaseKind>('purchase')
  const [isOpen, setIsOpen] = useState(false)
  const open = (next: PurchaseKind) => {
    setKind(next)
    setIsOpen(true)
  }
  return (
    <main>
      <h1>Purchase dialog</h1>
      <Button onClick={() => open('purchase')}>Purchase</Button>
      <Button onClick={() => open('pre-order')}>Pre-order</Button>
      <PurchaseDialog isOpen={isOpen} onClose={() => setIsOpen(false)} kind={kind} itemTitle={ITEMS[kind]} />
    </main>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<PurchasePage />)
