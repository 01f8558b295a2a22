import { expect, it } from 'vitest'
import { videosInput } from '../home/own-sections.ts'
import { readVideo, videoFrame, videoPage } from './videos.ts'

const YOUTUBE_PAGE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const YOUTUBE_FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&playsinline=1'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE_PAGE, YOUTUBE_FRAME],
  ['http://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=7s', YOUTUBE_PAGE, YOUTUBE_FRAME],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', YOUTUBE_PAGE, YOUTUBE_FRAME],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE_PAGE, YOUTUBE_FRAME],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE_PAGE, YOUTUBE_FRAME],
  [
    'https://vimeo.com/76979871',
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1',
  ],
  [
    'https://vimeo.com/76979871/8272103f6e?share=copy',
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
])('%s is played from its site, without tracking', (address, page, frame) => {
  const source = readVideo(address)
  if (!source || source.kind === 'file') throw new Error('no video of another site')
  expect([videoPage(source), videoFrame(source)]).toEqual([page, frame])
  expect(videosInput.parse([{ title: ' Fog ', address: ` ${address} `, poster: '' }])).toEqual([
    { title: 'Fog', address: page, poster: null },
  ])
})

it.each([
  'https://www.youtube.com/@hollowpine',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/embed/dQw4w9WgXcQ"><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'https://vimeo.com/showcase/123',
  'https://vimeo.com/76979871/not-a-hash',
  'https://dailymotion.com/video/x1',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  '/media/video/../audio/secret.mp4',
  '/media/video/0b0f6a3e-6e0f-4b1e-9f5e-1f2a3b4c5d6e.html',
])('%s is no video that can be shown', (address) => {
  const [issue] = videosInput.safeParse([{ title: 'Fog', address, poster: null }]).error?.issues ?? []
  expect(issue?.message).toMatch(/^Must be the address of a video on YouTube or Vimeo/)
})

it('a file of the site is one, and more than six are too many', () => {
  const video = {
    title: 'Fog',
    address: '/media/video/0b0f6a3e-6e0f-4b1e-9f5e-1f2a3b4c5d6e.mp4',
    poster: null,
  }
  expect(videosInput.parse([video])).toEqual([video])
  expect(videosInput.safeParse(Array(7).fill(video)).error?.issues[0]?.message).toBe('At most 6 videos')
})
