import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DeleteByNameDialog } from './delete-by-name-dialog.tsx'

const MISMATCH = "Thing's name doesn't match."

function renderDialog(name: string) {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  render(
    <DeleteByNameDialog
      title="Delete Thing"
      description="It goes."
      name={name}
      label="Type its name"
      mismatchMessage={MISMATCH}
      confirmLabel="Delete"
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  return {
    user: userEvent.setup(),
    field: screen.getByLabelText('Type its name'),
    confirm,
    onConfirm,
    onClose,
  }
}

it('stays shut until the name is typed exactly, with every space of it', async () => {
  const { user, field, confirm, onConfirm } = renderDialog('Ember  Road')
  await user.type(field, 'Ember Road{Enter}')
  expect(confirm.disabled).toBe(true)
  screen.getByText(MISMATCH)
  await user.clear(field)
  await user.type(field, 'Ember  Road{Enter}')
  expect(screen.queryByText(MISMATCH)).toBeNull()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it('minds no beginning of the name while it is typed, but minds it once it is left', async () => {
  const { user, field } = renderDialog('Ember')
  await user.type(field, 'Emb')
  expect(screen.queryByText(MISMATCH)).toBeNull()
  await user.tab()
  screen.getByText(MISMATCH)
})

it('closes on Cancel and on Escape', async () => {
  const { user, onClose } = renderDialog('Ember')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
