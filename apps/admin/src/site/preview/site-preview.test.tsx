import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { DEFAULT_SITE_SETTINGS, type SiteSettingsInput } from '@troubadour/domain/site/site'
import { knowPublicOrigin, NOW, renderAdmin, setWidth } from '../../testing/render-admin.tsx'
import { SitePreview } from './site-preview.tsx'

const ORIGIN = 'https://site.example'
const SETTINGS: SiteSettingsInput = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }

beforeEach(() => {
  // Frames load nothing here: the test sends their messages.
  const frame = HTMLIFrameElement.prototype
  vi.spyOn(frame, 'contentWindow', 'get').mockImplementation(function (this: HTMLIFrameElement) {
    // One for each frame.
    return this as unknown as Window
  })
})

function open(settings = SETTINGS) {
  const server = setUpMockServer(seedMockData(), NOW)
  const queryClient = createQueryClient()
  const ui = (next: SiteSettingsInput) => (
    <QueryClientProvider client={queryClient}>
      <SitePreview settings={next} />
    </QueryClientProvider>
  )
  const { rerender } = render(ui(settings))
  onTestFinished(() => server.close())
  return { server, change: (parts: Partial<SiteSettingsInput>) => rerender(ui({ ...settings, ...parts })) }
}

const frames = () => [...document.querySelectorAll('iframe')]
const frameAt = (path: string) =>
  waitFor(() => {
    const frame = frames().find((one) => one.getAttribute('src') === ORIGIN + path)
    if (!frame) throw new Error(`No frame shows ${path}`)
    return frame
  })
const isHidden = (frame: Element) => frame.hasAttribute('inert')
const say = (frame: HTMLIFrameElement, data: unknown, origin = ORIGIN) =>
  act(() => {
    const source = frame.contentWindow
    dispatchEvent(new MessageEvent('message', { origin, source, data }))
  })
const place = (page: string, top: number) => ({ preview: { page, top } })

describe('the live preview (docs/product/states.md#live-preview)', () => {
  it('is a frame of the public site, seen once that says that it is there', async () => {
    knowPublicOrigin()
    open()
    const frame = await frameAt('/preview/1')
    expect(isHidden(frame)).toBe(true)
    say(frame, place('', 0), 'https://other.example')
    say(frame, place('.other.example', 0))
    say(frame, 'loaded')
    expect(isHidden(frame)).toBe(true)
    say(frame, place('', 0))
    expect(isHidden(frame)).toBe(false)
    expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      `${ORIGIN}/preview/1`,
    )
  })

  it('keeps the frame until the next is there, which begins at the same place', async () => {
    knowPublicOrigin()
    const { change } = open()
    const first = await frameAt('/preview/1')
    say(first, place('', 0))
    say(first, place('/shows?x=1', 420))
    change({ tagline: 'Other songs' })
    const second = await frameAt('/preview/2/shows?x=1')
    expect([second.name, isHidden(second), first.isConnected]).toEqual(['420', true, true])
    say(second, place('/shows?x=1', 420))
    expect([isHidden(second), first.isConnected, frames().length]).toEqual([false, false, 1])
  })

  it('says what is wrong with settings that cannot be saved, and keeps what it shows', async () => {
    knowPublicOrigin()
    const { change } = open()
    say(await frameAt('/preview/1'), place('', 0))
    change({ contactEmail: 'nobody' })
    await screen.findByText('Correct the marked fields, and the preview follows.')
    expect(frames()).toHaveLength(1)
    change({ contactEmail: 'somebody@example.com' })
    await frameAt('/preview/2')
    expect(screen.queryByText(/^Correct/)).toBeNull()
  })

  it('has the width of a phone or of a desk', async () => {
    knowPublicOrigin()
    open()
    const frame = await frameAt('/preview/1')
    expect(frame.style.width).toBe('390px')
    await userEvent.click(screen.getByRole('radio', { name: 'Desk' }))
    expect(frame.style.width).toBe('1280px')
  })
})

it('says when the public site does not show it, and tries again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  knowPublicOrigin()
  open()
  await frameAt('/preview/1')
  act(() => void vi.advanceTimersByTime(10_000))
  await screen.findByText(
    'The public site did not show the preview. It may be away, or older than this page.',
  )
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  const frame = await frameAt('/preview/2')
  say(frame, place('', 0))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says so where the server does not know the public site', () => {
  open()
  screen.getByText('There is no preview: this server was not told the address of the public site.')
})

describe.each(['/admin/site/look', '/admin/site/texts'])('%s', (path) => {
  it('has it beside the form', async () => {
    knowPublicOrigin()
    setWidth(1440)
    renderAdmin(path)
    await screen.findByRole('complementary', { name: 'Preview' })
    await frameAt('/preview/1')
  })

  it('has it behind a button where there is less room', async () => {
    knowPublicOrigin()
    setWidth(800)
    const { user } = renderAdmin(path)
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    await screen.findByRole('dialog', { name: 'Preview' })
    await frameAt('/preview/1')
  })
})
