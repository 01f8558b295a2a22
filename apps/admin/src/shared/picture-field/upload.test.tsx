import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch/merch-values'
import {
  chooser,
  fieldValue,
  findNotice,
  FORMER,
  pictureFile,
  preview,
  renderPictureUpload,
  sendButton,
  uploadStatus,
} from '../../testing/render-picture-field.tsx'
import type { PictureCategory } from './upload-texts.ts'

afterEach(() => vi.restoreAllMocks())

describe('sending a picture', () => {
  it('tells how far it is, and what the server does then', async () => {
    const { user, holdUpload } = await renderPictureUpload()
    const request = holdUpload()
    await user.upload(chooser(), pictureFile())
    await user.click(sendButton())
    const tell = await request
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel upload' }))
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' })
    await waitFor(() => expect(uploadStatus()).toBe('Uploading, 0 percent'))
    tell(60, 200)
    await screen.findByText('30%')
    expect(bar.value).toBe(30)
    expect(uploadStatus()).toBe('Uploading, 25 percent')
    tell(200, 200)
    await screen.findByText('Preparing the picture…')
    expect(bar.hasAttribute('value')).toBe(false)
    // Meanwhile there is one picture on its way, and no other.
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: 'Image URL' }).disabled).toBe(true)
  })

  it('can be cancelled: the former picture and the description stay', async () => {
    const { user, holdUpload } = await renderPictureUpload()
    const request = holdUpload()
    await user.upload(chooser(), pictureFile())
    await user.keyboard('A stage')
    await user.click(sendButton())
    await request
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    await waitFor(() => expect(uploadStatus()).toBe('The upload was cancelled.'))
    expect(document.activeElement).toBe(sendButton())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Describe the picture' }).value).toBe(
      'A stage',
    )
    expect(fieldValue()).toBe(FORMER)
    expect(screen.queryByText('Error')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(preview()?.getAttribute('src')).toBe(FORMER)
  })

  it('ends with the page', async () => {
    const { user, holdUpload, unmount } = await renderPictureUpload()
    const request = holdUpload()
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    await user.upload(chooser(), pictureFile())
    await user.click(sendButton())
    await request
    unmount()
    expect(abort).toHaveBeenCalledOnce()
  })

  it.each<[PictureCategory | undefined, string]>([
    [undefined, 'Failed to upload image. Please try again.'],
    [MUSIC_CATEGORY, 'Failed to upload image'],
  ])('of category %s says when it failed, and can be tried again', async (category, message) => {
    const { user, server } = await renderPictureUpload({ category })
    await user.upload(chooser(), pictureFile(MOCK_FAILURES.fileName))
    await user.click(sendButton())
    await findNotice(message)
    screen.getByText('The picture was not uploaded. It is still here: try again.')
    expect(document.activeElement).toBe(sendButton())
    expect(fieldValue()).toBe(FORMER)
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({ filePath: '/media/ok.webp' })))
    await user.click(sendButton())
    await waitFor(() => expect(fieldValue()).toBe('/media/ok.webp'))
  })

  it.each([413, 415, 429, 503, 507])('shows what the server says with %i', async (status) => {
    const { user, server } = await renderPictureUpload()
    const message = 'The picture has too many pixels.'
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({ message }, { status })))
    await user.upload(chooser(), pictureFile())
    await user.click(sendButton())
    await screen.findByText(message)
    await findNotice('Failed to upload image. Please try again.')
  })

  it('shows no page of a proxy in place of the server', async () => {
    const { user, server } = await renderPictureUpload()
    server.use(http.post('*/api/admin/upload', () => HttpResponse.html('<p>Too large</p>', { status: 413 })))
    await user.upload(chooser(), pictureFile())
    await user.click(sendButton())
    await screen.findByText(/^The picture was not uploaded/)
  })
})
