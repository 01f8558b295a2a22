import type { ServerResponse } from 'node:http'
import { escapeHtml } from '@troubadour/domain/links/web-text'
import type { Mailbox, ReceivedMail } from './mailbox.ts'

/** Converts text to HTML, with its URLs as links. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>")]+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      // Every second part is a match of the pattern.
      return index % 2 ? `<a href="${escaped}" target="_blank" rel="noreferrer">${escaped}</a>` : escaped
    })
    .join('')
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2a30, #f1e8d6); --quiet: light-dark(#55656b, #b4c0be);
  --ground: light-dark(#f6f1e7, #0b1a24); --card: light-dark(#fffdf8, #12262f); --line: light-dark(#d9cfbd, #29424d);
  --link: light-dark(#8a4b08, #f5bc72); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
a { color: var(--link); } a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
ol { list-style: none; padding: 0; display: grid; gap: .5rem; }
li, section, pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: 0; }
li p, .quiet { margin: 0; color: var(--quiet); font-size: .9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; } dt { color: var(--quiet); } dd { margin: 0; }
iframe { box-sizing: border-box; width: 100%; height: 40rem; resize: vertical; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; font: inherit; } details pre { font: .8rem/1.5 ui-monospace, monospace; }`

/** @param body HTML */
function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}</body></html>`
}

const LIST_LENGTH = 100
const SAFE =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'"
/** A mail may have its own styles, load pictures, and open links in a new tab. */
const MAIL_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; sandbox ${MAIL_SANDBOX}`

/** Updates the list whenever the mailbox changes. */
const LIVE_SCRIPT = `new EventSource('/news').onmessage = async () => {
  const page = await (await fetch('/')).text()
  document.querySelector('main').replaceWith(new DOMParser().parseFromString(page, 'text/html').querySelector('main'))
}`

/** Responds to a reader's browser: the list, a mail, its contents, and events for new mails. */
export async function answerPage(
  mailbox: Mailbox,
  { method, path }: { method: string; path: string },
  response: ServerResponse,
) {
  const send = (type: string, body: string | Buffer, policy = SAFE) =>
    void response
      .writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(body)
  if (method !== 'GET') return void response.writeHead(405).end()
  if (path === '/') return send('text/html', inboxPage(await mailbox.latest(LIST_LENGTH), mailbox.size))
  if (path === '/live.js') return send('text/javascript', LIVE_SCRIPT)
  if (path === '/news') return sendNews(mailbox, response)
  const [, id, part] = /^\/messages\/(\d+)(?:\/(html|source))?$/.exec(path) ?? []
  const mail = await mailbox.get(Number(id))
  if (!mail) return void response.writeHead(404).end('There is no such mail any more.')
  if (part === 'source') return send('text/plain', mail.source)
  if (part === 'html') return send('text/html', withLinksBeside(mail.html), MAIL_POLICY)
  return send('text/html', mailPage(mail))
}

function sendNews(mailbox: Mailbox, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
  const tell = () => void response.write('data: mail\n\n')
  mailbox.on('change', tell)
  response.once('close', () => mailbox.off('change', tell))
}

/** Opens a mail's links in new tabs instead of the frame. */
function withLinksBeside(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html
}

const when = ({ receivedAt }: ReceivedMail) =>
  `<time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')} UTC</time>`

function inboxPage(mails: readonly ReceivedMail[], size: number): string {
  const entries = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}">${escapeHtml(mail.subject || 'Without a subject')}</a>
<p>To ${escapeHtml(mail.to.join(', '))}, ${when(mail)}</p></li>`,
  )
  const list =
    entries.length > 0
      ? `<ol>${entries.join('')}</ol>`
      : '<p>No mail has come in yet. It will show here by itself.</p>'
  const left = size > mails.length ? `<p>The latest ${mails.length} of ${size}.</p>` : ''
  return htmlPage(
    'Mail',
    `<h1>Mail</h1><p class="quiet">What the site has sent. Nothing of it has left this machine.</p>
<main>${left}${list}</main><script src="/live.js"></script>`,
  )
}

function mailPage(mail: ReceivedMail): string {
  const { id, subject, from, to, headers, html, text } = mail
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value) => `${name}: ${value}`),
  )
  const frame = `<h2>As a mail program shows it</h2>
<iframe src="/messages/${id}/html" sandbox="${MAIL_SANDBOX}" title="The mail"></iframe>`
  return htmlPage(
    subject,
    `<p><a href="/">All mail</a></p><main><h1>${escapeHtml(subject || 'Without a subject')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(headers.from?.join(', ') ?? from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
<dt>Received</dt><dd>${when(mail)}</dd></dl>
${html && frame}<h2>As text</h2><pre>${linkify(text)}</pre>
<details><summary>Headers</summary><pre>${linkify(lines.join('\n'))}</pre></details>
<p><a href="/messages/${id}/source">Source</a></p></main>`,
  )
}
