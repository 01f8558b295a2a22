import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

function RowMenu({ onDuplicate }: { onDuplicate?: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Menu label="More for Night Market">
        <MenuItem onSelect={onDuplicate}>Duplicate</MenuItem>
        <MenuItem asChild>
          <a href="#shows">See it on the site</a>
        </MenuItem>
        <MenuItem variant="danger" onSelect={() => setIsAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete event"
        description="It goes."
        confirmLabel="Delete"
        onConfirm={() => {}}
      />
    </>
  )
}

const trigger = () => screen.getByRole('button', { name: 'More for Night Market' })

it('is worked by keyboard: Enter opens it, arrows move, Enter chooses, and the focus returns', async () => {
  const user = userEvent.setup()
  const onDuplicate = vi.fn(() => expect(document.activeElement).toBe(trigger()))
  render(<RowMenu onDuplicate={onDuplicate} />)
  await user.tab()
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Duplicate' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'See it on the site' }))
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(onDuplicate).toHaveBeenCalledOnce())
  expect(screen.queryByRole('menu')).toBeNull()
})

it('closes by Escape without choosing', async () => {
  const user = userEvent.setup()
  const onDuplicate = vi.fn()
  render(<RowMenu onDuplicate={onDuplicate} />)
  await user.click(trigger())
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(trigger()))
  expect(onDuplicate).not.toHaveBeenCalled()
})

it('gives the focus back to its button after a dialog that it opened, and writes no style element', async () => {
  const user = userEvent.setup()
  render(<RowMenu />)
  const stylesBefore = document.querySelectorAll('style').length
  await user.click(trigger())
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete event' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  // The admin's content security policy refuses them.
  expect(document.querySelectorAll('style')).toHaveLength(stylesBefore)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(trigger()))
})
