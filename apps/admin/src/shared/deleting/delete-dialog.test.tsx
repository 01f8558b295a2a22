import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { DeleteDialog } from './delete-dialog.tsx'

const MISMATCH = "Thing's name doesn't match."

const TEXTS = {
  title: 'Delete Thing',
  description: 'It goes.',
  label: 'Type its name',
  mismatch: MISMATCH,
  deleted: 'Deleted',
  undoHint: 'Restore it',
  failed: 'Not deleted',
  restored: 'Restored',
  restoreFailed: 'Not restored',
}

function renderDialog(name: string) {
  const calls = {
    remove: vi.fn(async () => {}),
    restore: vi.fn(),
    purge: vi.fn(),
    refresh: vi.fn(async () => {}),
  }
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeleteDialog
        item={{ id: 1, title: name }}
        removal={{ ...calls, texts: TEXTS }}
        onDeleted={vi.fn()}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return {
    ...calls,
    user: userEvent.setup(),
    field: screen.getByLabelText('Type its name'),
    confirm: screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Thing' }),
    onClose,
  }
}

it('stays shut until the name is typed exactly, with every space of it', async () => {
  const { user, field, confirm, remove } = renderDialog('Ember  Road')
  await user.type(field, 'Ember Road{Enter}')
  expect(confirm.disabled).toBe(true)
  screen.getByText(MISMATCH)
  await user.clear(field)
  await user.type(field, 'Ember  Road{Enter}')
  expect(screen.queryByText(MISMATCH)).toBeNull()
  expect(remove).toHaveBeenCalledTimes(1)
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
