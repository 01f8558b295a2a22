// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://admin.test" }
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MUSIC_CATEGORY } from '@troubadour/domain/schema/item-values'
import { setUpMockServer } from './mock/node.ts'
import { seedMockData, type MockData } from './mock/seed.ts'
import { uploadImage } from './uploads.ts'

const picture = () => new File([new Uint8Array(4)], 'show.png', { type: 'image/png' })

let data: MockData
let server: ReturnType<typeof setUpMockServer>
beforeEach(() => {
  data = seedMockData()
  server = setUpMockServer(data)
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
})

/** The next request. happy-dom reports no upload progress, so the test does. */
function nextRequest(): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const send = XMLHttpRequest.prototype.send
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      send.call(this, body)
      resolve(this)
    })
  })
}

describe('uploadImage', () => {
  it('sends the category before the picture, and answers its path', async () => {
    const parts: string[] = []
    server.use(
      http.post('*/api/admin/upload', async ({ request }) => {
        for (const [name] of await request.formData()) parts.push(name)
        return HttpResponse.json({ filePath: '/media/stage.webp' })
      }),
    )
    const answer = await uploadImage(picture(), { category: MUSIC_CATEGORY })
    expect(answer).toEqual({ filePath: '/media/stage.webp' })
    expect(parts).toEqual(['category', 'image'])
  })

  it('tells how much is on its way', async () => {
    const shares: number[] = []
    const started = nextRequest()
    const uploading = uploadImage(picture(), { onProgress: (share) => shares.push(share) })
    const { upload } = await started
    for (const loaded of [0, 50, 200]) {
      upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 200 }))
    }
    upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: false, loaded: 7 }))
    await uploading
    expect(shares).toEqual([0, 0.25, 1, 0])
  })

  it('can be cancelled, before it is sent and on the way', async () => {
    const early = new AbortController()
    early.abort()
    await expect(uploadImage(picture(), { signal: early.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })

    const late = new AbortController()
    const started = nextRequest()
    const uploading = uploadImage(picture(), { signal: late.signal })
    await started
    late.abort()
    await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([413, 415, 500])('says why the server refuses with %i', async (status) => {
    const userMessage = 'Only JPEG, PNG and GIF images are allowed.'
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({ message: userMessage }, { status })))
    await expect(uploadImage(picture())).rejects.toMatchObject({ name: 'ApiError', status, userMessage })
  })

  it('refuses who is not signed in', async () => {
    data.user = null
    await expect(uploadImage(picture())).rejects.toMatchObject({ status: 401 })
  })

  it('says after how many seconds another try is worth it', async () => {
    const headers = { 'retry-after': '30' }
    server.use(http.post('*/api/admin/upload', () => HttpResponse.json({}, { status: 429, headers })))
    await expect(uploadImage(picture())).rejects.toMatchObject({ status: 429, retryAfterS: 30 })
  })

  it.each([
    ['no answer', () => HttpResponse.error()],
    ['a page in place of an answer', () => HttpResponse.html('<p>Welcome to the hotel</p>')],
  ])('takes %s for a failure of the line', async (_, answer) => {
    server.use(http.post('*/api/admin/upload', answer))
    await expect(uploadImage(picture())).rejects.toBeInstanceOf(TypeError)
  })
})
