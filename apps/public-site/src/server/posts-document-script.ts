import type { PostsDocumentMessage, PostsPageMessage } from '../shared/posts-document.ts'

/** The global of the social network's script. */
declare global {
  interface Window {
    instgrm?: { Embeds?: { process: () => void } }
  }
}

/**
 * Runs in the document of the latest posts: shows the posts that the page sends with the network's script, and reports
 * their height. It is sent as its own source text, so it cannot use anything else of this module.
 */
export function postsDocumentScript(): void {
  const list = document.querySelector('main')
  if (!list) return
  // The document's own origin is opaque; its URL has the page's origin.
  const send = (message: PostsDocumentMessage) => parent.postMessage(message, new URL(location.href).origin)
  const embed = () => window.instgrm?.Embeds?.process()
  let shownUrls = ''

  const toBlockquote = ({ url, label }: PostsPageMessage['posts'][number]) => {
    const quote = document.createElement('blockquote')
    quote.className = 'instagram-media'
    quote.dataset.instgrmPermalink = url
    const link = document.createElement('a')
    link.href = url
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = label
    quote.append(link)
    const item = document.createElement('div')
    item.append(quote)
    return item
  }
  const show = (posts: PostsPageMessage['posts']) => {
    // The network's script replaces the elements, so the URLs are stored here.
    const urls = posts.map(({ url }) => url).join(' ')
    if (urls === shownUrls) return
    shownUrls = urls
    list.replaceChildren(...posts.map(toBlockquote))
    embed()
  }

  /** The network's frames lack titles, and truncate a post that is higher than they are. */
  const fixFrames = () => {
    for (const frame of list.querySelectorAll<HTMLIFrameElement>('iframe:not([title])')) {
      frame.title = frame.parentElement?.textContent.trim() || 'Post'
      frame.removeAttribute('scrolling')
    }
  }

  addEventListener('message', (event: MessageEvent<Partial<PostsPageMessage> | null>) => {
    if (event.source !== parent || event.data?.type !== 'posts-list') return
    const posts = event.data.posts ?? []
    show(posts.filter(({ url }) => /^https?:\/\//.test(url)))
  })
  new MutationObserver(fixFrames).observe(list, { childList: true, subtree: true })
  new ResizeObserver(() => send({ type: 'posts-height', height: list.scrollHeight })).observe(list)
  const script = document.createElement('script')
  script.src = list.dataset.script ?? ''
  script.addEventListener('load', embed)
  script.addEventListener('error', () => send({ type: 'posts-failed' }))
  document.head.append(script)
  send({ type: 'posts-ready' })
}
