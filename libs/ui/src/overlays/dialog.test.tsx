import { useRef, useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog, Dialog } from './dialog.tsx'

describe('Dialog', () => {
  it('is named by its title, described by its description, and closed by its button', async () => {
    const onOpenChange = vi.fn()
    render(
      <Dialog isOpen onOpenChange={onOpenChange} title="Shipping Address" description="Step 2 of 3">
        <p>Fields</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Shipping Address' })
    const describedBy = dialog.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('Step 2 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('points at no description when there is none', () => {
    render(<Dialog isOpen onOpenChange={() => {}} title="Sign in again" />)
    expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false)
  })

  it('renders nothing while closed', () => {
    render(<Dialog isOpen={false} onOpenChange={() => {}} title="Sign in again" />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('gives the focus back to what opened it, and writes no style element', async () => {
  function Opened() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Hide</button>
        <ConfirmDialog
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title="Hide Event"
          description="The event will be hidden."
          confirmLabel="Confirm"
          onConfirm={() => {}}
        />
      </>
    )
  }
  render(<Opened />)
  const stylesBefore = document.querySelectorAll('style').length
  const opener = screen.getByRole('button', { name: 'Hide' })
  await userEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  // The admin's content security policy refuses them.
  expect(document.querySelectorAll('style')).toHaveLength(stylesBefore)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('gives the focus back from a field that it was sent to', async () => {
  function Opened() {
    const [isOpen, setIsOpen] = useState(false)
    const field = useRef<HTMLInputElement>(null)
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Buy</button>
        <Dialog
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title="Contact Information"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
          }}
        >
          <input ref={field} aria-label="Full Name" />
        </Dialog>
      </>
    )
  }
  render(<Opened />)
  const opener = screen.getByRole('button', { name: 'Buy' })
  await userEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Full Name' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

describe('ConfirmDialog', () => {
  const question = {
    isOpen: true,
    title: 'Hide Event',
    description: 'The event will be hidden from the public site.',
    confirmLabel: 'Hide',
  }

  it('distinguishes confirming from cancelling', async () => {
    const onConfirm = vi.fn()
    const onOpenChange = vi.fn()
    render(<ConfirmDialog {...question} onOpenChange={onOpenChange} onConfirm={onConfirm} />)
    screen.getByRole('alertdialog', { name: 'Hide Event' })
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('does not confirm by Enter in a field until it may', async () => {
    const onConfirm = vi.fn()
    const dialog = (isConfirmDisabled: boolean) => (
      <ConfirmDialog
        {...question}
        isConfirmDisabled={isConfirmDisabled}
        onOpenChange={() => {}}
        onConfirm={onConfirm}
      >
        <input aria-label="Name" />
      </ConfirmDialog>
    )
    const { rerender } = render(dialog(true))
    await userEvent.type(screen.getByRole('textbox'), 'x{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    rerender(dialog(false))
    await userEvent.type(screen.getByRole('textbox'), '{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})
