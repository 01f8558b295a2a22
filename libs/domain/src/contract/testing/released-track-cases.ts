const SPOTIFY = 'https://open.spotify.com/embed/track/7'

interface Urls {
  spotifyEmbedUrl?: string
  streamUrl?: string
  presaveUrl?: string
}

/**
 * Whether a release without recordings can be out with these links, in every place that stores one
 * (docs/product/validation.md#track-form).
 */
export const RELEASED_LINKS_CASES: [what: string, urls: Urls, isComplete: boolean][] = [
  ['no link', {}, false],
  ['Spotify alone', { spotifyEmbedUrl: SPOTIFY }, false],
  ['a stream alone', { streamUrl: 'https://stream.example/ember' }, false],
  [
    'a stream and a blank Spotify',
    { streamUrl: 'https://stream.example/ember', spotifyEmbedUrl: ' ' },
    false,
  ],
  ['a stream and Spotify', { streamUrl: 'https://stream.example/ember', spotifyEmbedUrl: SPOTIFY }, true],
  ['its page on Bandcamp', { streamUrl: 'https://hollowpine.bandcamp.com/album/ember' }, true],
  ['its video on YouTube', { streamUrl: 'https://youtu.be/ember' }, true],
  ['its page on Apple Music', { streamUrl: 'https://music.apple.com/us/album/ember/7' }, true],
  ['its page on SoundCloud', { streamUrl: 'http://www.soundcloud.com/hollowpine/ember' }, true],
  [
    'a stream, and a platform for Pre-save',
    { streamUrl: 'https://stream.example/ember', presaveUrl: 'https://www.deezer.com/album/7' },
    true,
  ],
  ['a platform for Pre-save alone', { presaveUrl: 'https://www.deezer.com/album/7' }, false],
  ['a host that only looks like Bandcamp', { streamUrl: 'https://bandcamp.com.evil.example/ember' }, false],
  ['a path that only looks like Bandcamp', { streamUrl: 'https://evil.example/bandcamp.com' }, false],
]

/** The same, and with files that were chosen, which an import does not have. */
export const RELEASED_TRACK_CASES: [
  what: string,
  fields: Urls & { awaitsRecordings?: boolean },
  isComplete: boolean,
][] = [
  ...RELEASED_LINKS_CASES,
  ['chosen recordings', { awaitsRecordings: true }, true],
  ['no chosen recording', { awaitsRecordings: false }, false],
]
