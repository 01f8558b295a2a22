import { serve } from '../process/serve.ts'

const PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><body><button>Play in the player</button></body></html>'
/** Replaces each post by a frame, like a social network's script. */
const POSTS_SCRIPT = `
const process = () => {
  for (const post of document.querySelectorAll('blockquote.instagram-media')) {
    const frame = document.createElement('iframe')
    frame.src = new URL('/post?of=' + encodeURIComponent(post.dataset.instgrmPermalink), SOURCE).href
    frame.className = 'instagram-media instagram-media-rendered'
    frame.height = '500'
    post.replaceWith(frame)
  }
}
const SOURCE = document.currentScript.src
window.instgrm = { Embeds: { process } }
process()`

/** Stand-ins for the music service and the social network, so that tests depend on neither. */
export function startEmbeds() {
  return serve((request, response) => {
    const isScript = request.url === '/embed.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? POSTS_SCRIPT : PLAYER)
  })
}
