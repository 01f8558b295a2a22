const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

/** The same, its addresses as links. */
export function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>")]+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part)
      // What the pattern has caught stands at every second place.
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
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}</body></html>`
}
