import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { sessionQueries } from '@troubadour/api-client/session'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { ToastRegion } from '@troubadour/ui/overlays/toast'
import { dismissToast, useToast } from '@troubadour/ui/overlays/toast-store'
import { NowProvider } from '../time/now.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'

const CODES = ['k7mw-x2pd-9fhr', 'aaaa-bbbb-cccc']

function Toasts() {
  return <ToastRegion toast={useToast()} onDismiss={dismissToast} />
}

function show() {
  const user = userEvent.setup()
  const queryClient = createQueryClient()
  queryClient.setQueryData(siteQueries.settings().queryKey, {
    ...DEFAULT_SITE_SETTINGS,
    projectName: 'Hollow Pine',
  })
  const keeper = { id: 1, username: 'keeper', totpEnabled: true }
  queryClient.setQueryData(sessionQueries.user().queryKey, keeper)
  const onDone = vi.fn()
  const sheet = <RecoveryCodesSheet codes={CODES} onDone={onDone} />
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <NowProvider fixed={new Date('2026-05-01T12:00:00Z')}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: sheet }])} />
      </NowProvider>
      <Toasts />
    </QueryClientProvider>,
  )
  return { user, onDone, unmount }
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

/** Restores the spy after the test. */
function forThisTest<Spy extends { mockRestore: () => void }>(spy: Spy): Spy {
  onTestFinished(() => spy.mockRestore())
  return spy
}

it('lists the codes, says that this is the only time, and has the focus', () => {
  show()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  screen.getByText(/shown only this once/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recovery codes' }))
})

it('copies them, one a line, and says so', async () => {
  const { user } = show()
  await press(user, 'Copy')
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
  screen.getByRole('button', { name: 'Copied' })
  screen.getByText('Copied', { selector: '[role=status]' })
})

it('says what to do when the browser does not let it copy', async () => {
  const { user } = show()
  forThisTest(vi.spyOn(navigator.clipboard, 'writeText')).mockRejectedValue(new Error('not allowed'))
  forThisTest(vi.spyOn(console, 'warn')).mockImplementation(() => {})
  await press(user, 'Copy')
  await screen.findByText('Could not copy. Please select the text and copy it yourself.', {
    selector: 'li *',
  })
})

it('writes a text file that says what it is', async () => {
  const { user } = show()
  let file: Blob | undefined
  forThisTest(vi.spyOn(URL, 'createObjectURL')).mockImplementation((blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:codes'
  })
  const revoke = forThisTest(vi.spyOn(URL, 'revokeObjectURL')).mockImplementation(() => {})
  const followed: string[] = []
  forThisTest(vi.spyOn(HTMLAnchorElement.prototype, 'click')).mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(`${this.download} ${this.href}`)
  })
  await press(user, 'Download')
  expect(followed).toEqual(['recovery-codes.txt blob:codes'])
  expect(await file?.text()).toMatch(
    /^Recovery codes of Hollow Pine Admin\n[^]*\nFor keeper at [^ ]+, made on May 1, 2026\.\n\nk7mw-x2pd-9fhr\naaaa-bbbb-cccc\n$/,
  )
  expect(revoke).toHaveBeenCalledWith('blob:codes')
})

it('prints', async () => {
  const { user } = show()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  await press(user, 'Print')
  expect(print).toHaveBeenCalledOnce()
})

it('has the browser ask before the window is left, as long as it is shown', async () => {
  const { user, onDone, unmount } = show()
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  await press(user, 'I have saved them')
  expect(onDone).toHaveBeenCalledOnce()
  unmount()
  expect(leave()).toBe(false)
})
