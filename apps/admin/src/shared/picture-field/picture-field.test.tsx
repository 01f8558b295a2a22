import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MUSIC_CATEGORY } from '@troubadour/domain/merch-order'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import {
  chooser,
  fieldValue,
  findToast,
  FORMER,
  pictureFile,
  preview,
  renderPictureField,
  renderPictureUpload,
  sendButton,
  uploadArea,
  uploadStatus,
} from '../../testing/render-picture-field.tsx'
import type { PictureCategory } from './use-picture-upload.ts'

const MB = 1024 * 1024

describe('by its address', () => {
  it('shows the picture, and shows a placeholder instead when it is broken', async () => {
    const { user } = renderPictureField()
    expect(preview()?.getAttribute('src')).toBe(FORMER)
    fireEvent.error(screen.getByRole('img', { name: 'Preview' }))
    screen.getByText('Image unavailable')
    expect(preview()).toBeNull()
    await user.clear(screen.getByLabelText(/^Image URL/))
    await user.paste('https://pictures.example/stage.webp')
    expect(fieldValue()).toBe('https://pictures.example/stage.webp')
    // Once the typing rests: half an address names a picture that is not there.
    await waitFor(() => expect(preview()?.getAttribute('src')).toBe('https://pictures.example/stage.webp'))
  })

  it('waits for a whole address', () => {
    renderPictureField({ value: 'https:/' })
    screen.getByText('The picture will show here.')
  })

  it('is marked with its error, and takes the focus', async () => {
    const { user } = renderPictureField({ error: 'Image URL is required' })
    const input = screen.getByLabelText(/^Image URL/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Image URL is required')
    await user.click(screen.getByRole('button', { name: 'Show the error' }))
    expect(document.activeElement).toBe(input)
  })
})

describe('by upload', () => {
  it('is chosen, described and sent, and its path becomes the value', async () => {
    const onPendingChange = vi.fn()
    const { user, server } = await renderPictureUpload({ onPendingChange })
    const sent: FormData[] = []
    server.use(
      http.post('*/api/admin/upload', async ({ request }) => {
        sent.push(await request.formData())
        return HttpResponse.json({ filePath: '/media/stage.webp' })
      }),
    )
    await user.upload(chooser(), pictureFile())
    screen.getByText('stage.png')
    screen.getByText('2 KB')
    expect(preview()?.getAttribute('src')).toMatch(/^blob:/)
    expect(uploadStatus()).toBe('stage.png is chosen, and not uploaded yet.')
    expect(fieldValue()).toBe(FORMER)
    expect(onPendingChange.mock.lastCall).toEqual([true])

    const alt = screen.getByRole('textbox', { name: 'Describe the picture' })
    expect(document.activeElement).toBe(alt)
    await user.keyboard('A singer under lanterns')
    await user.click(sendButton())
    await waitFor(() => expect(fieldValue()).toBe('/media/stage.webp'))
    expect(uploadStatus()).toBe('The picture is uploaded.')
    expect(preview()?.getAttribute('src')).toBe('/media/stage.webp')
    expect(document.activeElement).toBe(chooser())
    expect(onPendingChange.mock.lastCall).toEqual([false])
    expect(sent[0]?.get('alt')).toBe('A singer under lanterns')
    expect(sent[0]?.get('category')).toBeNull()
    // Music alone has a toast of success.
    expect(screen.queryByText('Image uploaded successfully')).toBeNull()
  })

  it('is a cover with its own category and hint', async () => {
    const { user } = await renderPictureUpload({ category: MUSIC_CATEGORY })
    await user.upload(chooser(), pictureFile('cover.webp', 'image/webp', 6 * MB))
    await user.click(sendButton())
    await findToast('Image uploaded successfully')
    expect(fieldValue()).toMatch(/^\/media\/uploads\//)
  })

  it.each<[PictureCategory | undefined, File, string]>([
    [undefined, pictureFile('cover.webp', 'image/webp'), 'Only JPEG, PNG and GIF images are allowed.'],
    [undefined, pictureFile('big.png', 'image/png', 5 * MB), 'Image must be less than 5MB.'],
    [MUSIC_CATEGORY, pictureFile('song.mp3', 'audio/mpeg'), 'Please select an image file'],
    [MUSIC_CATEGORY, pictureFile('big.png', 'image/png', 10 * MB + 1), 'Image must be under 10MB'],
  ])('of category %s refuses %o before it is sent', async (category, file, message) => {
    const { user } = await renderPictureUpload({ category })
    await user.upload(chooser(), file)
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(chooser().getAttribute('aria-invalid')).toBe('true')
    // A better one clears the message.
    await user.upload(chooser(), pictureFile())
    expect(screen.queryByText(message)).toBeNull()
    expect(fieldValue()).toBe(FORMER)
  })

  it('can be dropped, and says so while it is held over the area', async () => {
    await renderPictureUpload()
    const dataTransfer = { types: ['Files'], files: [pictureFile()] }
    fireEvent.dragEnter(uploadArea(), { dataTransfer })
    screen.getByText('Let go to take this picture')
    fireEvent.dragLeave(uploadArea(), { dataTransfer, relatedTarget: document.body })
    expect(screen.queryByText('Let go to take this picture')).toBeNull()
    fireEvent.dragOver(uploadArea(), { dataTransfer })
    fireEvent.drop(uploadArea(), { dataTransfer })
    screen.getByText('stage.png')
  })

  it('takes no text that is dragged over it, and one picture at a time', async () => {
    await renderPictureUpload()
    fireEvent.dragEnter(uploadArea(), { dataTransfer: { types: ['text/plain'], files: [] } })
    expect(screen.queryByText('Let go to take this picture')).toBeNull()
    fireEvent.drop(uploadArea(), {
      dataTransfer: { types: ['Files'], files: [pictureFile(), pictureFile()] },
    })
    expect(screen.getByRole('alert').textContent).toBe('Choose one picture, not several.')
  })

  it('keeps the page when a file is dropped beside it', async () => {
    await renderPictureUpload()
    const title = screen.getByLabelText('Title')
    const overTitle = createEvent.dragOver(title, {
      dataTransfer: { types: ['Files'], files: [pictureFile()] },
    })
    fireEvent(title, overTitle)
    expect(overTitle.defaultPrevented).toBe(true)
    expect(overTitle).toHaveProperty('dataTransfer.dropEffect', 'none')
  })

  it('can be pasted from anywhere, without taking the focus from a text', async () => {
    const { user } = await renderPictureUpload()
    await user.click(screen.getByLabelText('Title'))
    fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: { files: [], types: ['text/plain'] } })
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
    fireEvent.paste(screen.getByLabelText('Title'), { clipboardData: { files: [pictureFile('image.png')] } })
    screen.getByText('image.png')
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  })

  it('works by keyboard alone: Enter in the description uploads, and saves nothing', async () => {
    const { user } = renderPictureField()
    await user.tab()
    await user.keyboard('{ArrowRight>}')
    await waitFor(() => screen.getByRole('radio', { name: 'Upload', checked: true }))
    await user.keyboard('{/ArrowRight}')
    await user.tab()
    expect(document.activeElement).toBe(chooser())
    await user.upload(chooser(), pictureFile())
    await user.keyboard('A stage{Enter}')
    await waitFor(() => expect(fieldValue()).toMatch(/^\/media\/uploads\//))
  })

  it('shows the error of the field, and takes the focus', async () => {
    const { user } = await renderPictureUpload({ value: '', error: 'Image URL is required' })
    within(uploadArea()).getByText('Image URL is required')
    await user.click(screen.getByRole('button', { name: 'Show the error' }))
    expect(document.activeElement).toBe(chooser())
  })

  it('keeps a chosen file while the other side is in front', async () => {
    const { user } = await renderPictureUpload()
    await user.upload(chooser(), pictureFile())
    await user.click(screen.getByRole('radio', { name: 'Image URL' }))
    screen.getByLabelText(/^Image URL/)
    await user.click(screen.getByRole('radio', { name: 'Upload' }))
    screen.getByText('stage.png')
  })
})

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
    // Only one picture is being uploaded at a time.
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
    await findToast(message)
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
    await findToast('Failed to upload image. Please try again.')
  })

  it('shows no page of a proxy in place of the server', async () => {
    const { user, server } = await renderPictureUpload()
    server.use(http.post('*/api/admin/upload', () => HttpResponse.html('<p>Too large</p>', { status: 413 })))
    await user.upload(chooser(), pictureFile())
    await user.click(sendButton())
    await screen.findByText(/^The picture was not uploaded/)
  })
})
