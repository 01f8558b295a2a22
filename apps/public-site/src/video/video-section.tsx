import { pictureVariants } from '@troubadour/domain/media/media-picture'
import { LOCALES } from '@troubadour/domain/schema/language'
import type { Video } from '@troubadour/domain/home/own-sections'
import {
  readVideo,
  VIDEO_SITES,
  videoFrame,
  videoPage,
  type VideoSource,
} from '@troubadour/domain/video/videos'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { FallbackImage } from '@troubadour/ui/pictures/fallback-image'
import { PlayIcon } from '@troubadour/ui/pictures/icon'
import { useSite } from '../shared/page-context.tsx'
import { PlayersChoice } from '../shared/players-choice.tsx'
import { Section } from '../shared/section.tsx'
import { usePageText } from '../shared/use-text.ts'
import { UserText } from '../shared/user-text.tsx'
import styles from './video.module.css'

type SiteVideo = Exclude<VideoSource, { kind: 'file' }>

/** Up to six videos (docs/product/public-pages.md#videos). Only the server renders them; video-player.ts plays them. */
export function VideoSection() {
  const { videos, language } = useSite()
  const text = usePageText()
  const shown = videos.flatMap((video) => {
    const source = readVideo(video.address)
    return source ? { ...video, source } : []
  })
  const kinds = new Set(shown.flatMap(({ source: { kind } }) => (kind === 'file' ? [] : kind)))
  const sites = [...kinds].map((kind) => VIDEO_SITES[kind].name)
  return (
    <Section id="video" title={text('video.title')} ground="forest">
      <PlainList className={shown.length === 1 ? styles.alone : styles.videos}>
        {shown.map(({ source, ...video }, index) => (
          <li key={index} className={styles.video}>
            {source.kind === 'file' ? <OwnVideo video={video} /> : <Facade video={video} source={source} />}
            <div className={styles.words}>
              <UserText as="h3" className={styles.title}>
                {video.title}
              </UserText>
              {source.kind !== 'file' && <PageLink title={video.title} source={source} />}
            </div>
          </li>
        ))}
      </PlainList>
      {kinds.size > 0 && (
        <PlayersChoice
          id="videos-choice"
          note={text('video.playersText', { sites: new Intl.ListFormat(LOCALES[language]).format(sites) })}
          aria-pressed="false"
          data-video=""
        >
          {text('video.playersButton')}
        </PlayersChoice>
      )}
    </Section>
  )
}

/** Width of a video in a large window, in pixels. */
const POSTER_PX = 800

/** A native player, which loads nothing before it plays. */
function OwnVideo({ video: { title, address, poster } }: { video: Video }) {
  const files = pictureVariants(poster ?? '').filter(({ format }) => format === 'webp')
  const file = files.find(({ width }) => width >= POSTER_PX) ?? files.at(-1)
  return (
    <div className={styles.box}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- A musician uploads only the video. */}
      <video
        className={styles.player}
        src={address}
        poster={file?.path ?? poster ?? undefined}
        preload="none"
        controls
        playsInline
        aria-label={title}
      />
    </div>
  )
}

/** Replaces the platform's player, and is behind it while it loads. Without JavaScript it links to the platform. */
function Facade({ video: { title, poster }, source }: { video: Video; source: SiteVideo }) {
  const text = usePageText()
  return (
    <div className={styles.box}>
      <a
        href={videoPage(source)}
        target="_blank"
        rel="noopener"
        className={styles.facade}
        data-video={videoFrame(source)}
        data-title={title}
        aria-label={`${text('offer.playButton')} ${title}`}
      >
        {poster && (
          <FallbackImage
            sources={[poster]}
            sizes="(min-width: 48em) 36rem, 100vw"
            alt=""
            width={1600}
            height={900}
            loading="lazy"
            className={styles.poster}
          />
        )}
        <span className={styles.play}>
          <PlayIcon />
        </span>
      </a>
    </div>
  )
}

function PageLink({ title, source }: { title: string; source: SiteVideo }) {
  const text = usePageText()
  const words = text('video.pageLink', { site: VIDEO_SITES[source.kind].name })
  return (
    <a
      href={videoPage(source)}
      target="_blank"
      rel="noopener"
      className={styles.page}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </a>
  )
}
