import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, replace, save } from './testing/edit-form.ts'
import { findAction, findToast, renderAdmin, setOnline } from './testing/render-admin.tsx'

type Admin = ReturnType<typeof renderAdmin>

const press = async ({ user }: Admin, name: string) => user.click(await screen.findByRole('button', { name }))
const confirm = async ({ user }: Admin, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const deleteByName = async (admin: Admin, name: string, button: string) => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await admin.user.type(dialog.getByRole('textbox'), name)
  await admin.user.click(dialog.getByRole('button', { name: button }))
}

interface Change {
  path: string
  /** Waits for the button or the field that starts the action, before the browser goes offline. */
  begin: (admin: Admin) => Promise<unknown>
  send: (admin: Admin) => Promise<unknown>
  message: string
  /** Whether the form has a bar with a retry button. */
  hasRetryBar?: boolean
}

const TRACK = { Title: 'New Moon', 'Image URL': '/media/moon.webp' }

const CHANGES: Record<string, Change> = {
  'editing an event': {
    path: '/admin/events/2/edit',
    begin: ({ user }) => replace(user, 'Title', 'Another'),
    send: ({ user }) => save(user),
    message: 'Failed to update event. Please try again.',
    hasRetryBar: true,
  },
  'hiding an event': {
    path: '/admin/events',
    begin: (admin) => press(admin, 'Hide Songs by Lantern Light'),
    send: (admin) => confirm(admin, 'Hide Event'),
    message: 'Failed to update event visibility. Please try again.',
  },
  'deleting an event': {
    path: '/admin/events/2',
    begin: (admin) => press(admin, 'Delete Riverside Stage'),
    send: (admin) => deleteByName(admin, 'Riverside Stage', 'Delete Event'),
    message: 'Failed to delete event. Please try again.',
  },
  'creating a track': {
    path: '/admin/music',
    begin: async (admin) => {
      await press(admin, 'Add New Track')
      for (const [label, text] of Object.entries(TRACK)) await replace(admin.user, label, text)
    },
    send: (admin) => press(admin, 'Create'),
    message: 'Failed to create music track',
    hasRetryBar: true,
  },
  'editing a track': {
    path: '/admin/music',
    begin: async (admin) => {
      await press(admin, 'Edit Ember Road')
      await replace(admin.user, 'Title', 'Another')
    },
    send: ({ user }) => save(user),
    message: 'Failed to update music settings',
    hasRetryBar: true,
  },
  'deleting a track': {
    path: '/admin/music',
    begin: async ({ user }) => user.click(await findAction(user, 'More for Ember Road', 'Delete')),
    send: (admin) => deleteByName(admin, 'Ember Road', 'Delete Track'),
    message: 'Failed to delete music track',
  },
  'editing a product': {
    path: '/admin/merch',
    begin: async (admin) => {
      await press(admin, 'Edit Wanderer Hoodie')
      await admin.user.click(await screen.findByRole('switch', { name: 'Coming Soon' }))
    },
    send: (admin) => press(admin, 'Save'),
    message: 'Failed to update product',
    hasRetryBar: true,
  },
  'hiding a product': {
    path: '/admin/merch',
    begin: () => screen.findByRole('button', { name: 'Hide Wanderer Hoodie' }),
    send: (admin) => press(admin, 'Hide Wanderer Hoodie'),
    message: 'Failed to update product visibility',
  },
  'refreshing the cache': {
    path: '/admin/merch',
    begin: () => screen.findByRole('button', { name: 'Refresh Cache' }),
    send: (admin) => press(admin, 'Refresh Cache'),
    message: 'Failed to refresh Printful cache',
  },
  'editing the site': {
    path: '/admin/site',
    begin: ({ user }) => replace(user, 'Project name', 'Another'),
    send: ({ user }) => save(user),
    message: 'Failed to save settings. Please try again.',
    hasRetryBar: true,
  },
  'logging out': {
    path: '/admin',
    begin: () => screen.findByRole('heading', { name: 'Dashboard' }),
    send: (admin) => press(admin, 'Log Out'),
    message: 'Failed to log out. Please try again.',
  },
}

describe.each(Object.entries(CHANGES))(
  'Offline, %s',
  (_name, { path, begin, send, message, hasRetryBar = false }) => {
    it('fails with its message, can be left, and is not sent later', async () => {
      const admin = renderAdmin(path)
      await begin(admin)
      const tried = admin.goOffline()
      await send(admin)
      ;(await findToast('Error')).getByText(message)
      expect(tried).toHaveLength(1)
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
      expect(screen.queryAllByText('What you typed is still here.')).toHaveLength(hasRetryBar ? 1 : 0)

      admin.goOnline()
      await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
      expect(tried).toHaveLength(1)
    })
  },
)

it('closes the dialog that asked to hide the featured event', async () => {
  const admin = renderAdmin('/admin/events')
  await press(admin, 'Hide Songs by Lantern Light')
  admin.goOffline()
  await confirm(admin, 'Hide Event')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.data.events.find(({ id }) => id === 1)?.isVisible).toBe(true)
})

it('sends what was typed at the press of Try again', async () => {
  const admin = renderAdmin('/admin/events/2/edit')
  await replace(admin.user, 'Title', 'Another')
  admin.goOffline()
  await save(admin.user)
  await screen.findByText('What you typed is still here.')
  admin.goOnline()
  await press(admin, 'Try again')
  ;(await findToast('Success')).getByText('Event updated successfully!')
})

it('says that the pictures for a text cannot be loaded, keeps the text, and shows them once online', async () => {
  const admin = renderAdmin('/admin/subscribers/announcements/4')
  await replace(admin.user, 'Text', 'Frost')
  admin.goOffline()
  await press(admin, 'Picture')
  ;(await findToast('Error')).getByText('The pictures could not be loaded. Please try again.')
  expect((await field('Text')).value).toBe('Frost')
  admin.goOnline()
  await press(admin, 'Picture')
  await screen.findByRole('dialog', { name: 'Put a picture into the text' })
})

it('says that signing in found no server', async () => {
  const admin = renderAdmin('/auth', { user: null })
  await replace(admin.user, 'Username', 'keeper')
  await replace(admin.user, 'Password', 'right-password')
  const tried = admin.goOffline()
  await press(admin, 'Log In')
  const toast = await findToast('Login Error')
  toast.getByText('There was a problem connecting to the server')
  await screen.findByRole('button', { name: 'Log In' })
  admin.goOnline()
  expect(tried).toEqual(['POST /api/login'])
})

it('says that the browser is offline for as long as it is', async () => {
  const { goOffline, goOnline } = renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(screen.queryByText('You are offline')).toBeNull()
  goOffline()
  expect(screen.getByText('You are offline').closest('[aria-live="polite"]')).not.toBeNull()
  goOnline()
  expect(screen.queryByText('You are offline')).toBeNull()
})

it.each([
  ['Search', '/admin', 'The search could not be loaded. Please try again.'],
  [
    'Choose from a calendar',
    '/admin/events/2/edit',
    'The calendar could not be loaded. Please type the date.',
  ],
])(
  'says that %s could not be loaded, and opens it when the browser is online',
  async (name, path, message) => {
    const admin = renderAdmin(path)
    const button = await screen.findByRole('button', { name })
    admin.goOffline()
    await admin.user.click(button)
    ;(await findToast('Error')).getByText(message)
    expect(screen.queryByRole('dialog')).toBeNull()
    admin.goOnline()
    await admin.user.click(button)
    await screen.findByRole('dialog')
  },
)

it('reads what could not be read when the browser is online', async () => {
  const admin = renderAdmin('/admin/music')
  await screen.findByRole('button', { name: 'Edit Ember Road' })
  admin.goOffline()
  await admin.goTo('/admin/events')
  await screen.findByText('The shows could not be loaded')
  admin.goOnline()
  await screen.findByRole('link', { name: 'Riverside Stage' })
})

it('keeps what is typed at the sign-in screen while the failed check of the session is repeated', async () => {
  const admin = renderAdmin('/auth', { user: null })
  admin.answer('getUser', 0)
  await replace(admin.user, 'Username', 'keeper')
  admin.goOffline()
  const callers = admin.holdBack('getUser')
  const input = await field('Username')
  setOnline(true)
  await waitFor(() => expect(callers()).toBe(1))
  expect(await field('Username')).toBe(input)
  expect(input.value).toBe('keeper')
})
