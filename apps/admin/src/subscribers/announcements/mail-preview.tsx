import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import { announcementInput, type AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { useDebounced } from '../../shared/browser/use-debounced.ts'
import styles from './mail-preview.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

const LOOKS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desk', label: 'Desk' },
  { value: 'text', label: 'Plain text' },
] as const
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Look = (typeof LOOKS)[number]['value']
type Scheme = (typeof SCHEMES)[number]['value']

/** A preview of the mail, debounced. */
export function MailPreview({ fields }: { fields: AnnouncementInput }) {
  const [look, setLook] = useState<Look>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  return (
    <Card as="section" aria-labelledby="preview-title">
      <header className={styles.header}>
        <h2 id="preview-title" className={styles.title}>
          Preview
        </h2>
        <SegmentedChoice
          className={styles.looks}
          label="Look of the preview"
          options={LOOKS}
          value={look}
          onChange={setLook}
        />
        {look !== 'text' && (
          <SegmentedChoice
            className={styles.looks}
            label="Light or dark"
            options={SCHEMES}
            value={scheme}
            onChange={setScheme}
          />
        )}
      </header>
      <Preview fields={fields} look={look} scheme={scheme} />
    </Card>
  )
}

function Preview({ fields, look, scheme }: { fields: AnnouncementInput; look: Look; scheme: Scheme }) {
  // Debounced as text, because the fields are a new object in each render.
  const rested = announcementInput.safeParse(JSON.parse(useDebounced(JSON.stringify(fields))))
  const preview = useQuery({
    // Invalid announcements are not sent.
    ...announcementQueries.preview(rested.data ?? fields),
    enabled: rested.success,
    // The previous preview stays until the next is ready.
    placeholderData: keepPreviousData,
  })
  if (!rested.success && !preview.data) {
    return <p className={styles.remark}>Write a subject and a text, and the mail appears here.</p>
  }
  return (
    <QueryState
      query={preview.isError ? { ...preview, data: undefined } : preview}
      pending={<Spinner label="Loading the preview" />}
      error="The preview could not be made."
    >
      {({ subject, html, text }) => (
        <>
          <p className={styles.subject}>
            <span className={styles.remark}>Subject</span> {subject}
          </p>
          {look === 'text' ? (
            <ScrollRegion label="The mail as plain text" className={styles.text}>
              <pre>{text}</pre>
            </ScrollRegion>
          ) : (
            <MailFrame html={framedMail(html, scheme)} width={WIDTHS_PX[look]} />
          )}
          <MailSize html={html} />
        </>
      )}
    </QueryState>
  )
}

const WIDTHS_PX = { phone: 360, desk: 640 }
const FRAME_HEIGHT_PX = 560

/** A mail in a window of the given width, scaled down to fit. */
function MailFrame({ html, width }: { html: string; width: number }) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  return (
    <div ref={stage} className={styles.stage} style={{ height: FRAME_HEIGHT_PX }}>
      <iframe
        title="The mail"
        // No script runs in it; links open in new tabs.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
        className={styles.frame}
        style={{ width, height: FRAME_HEIGHT_PX / scale, scale: String(scale) }}
      />
    </div>
  )
}

/** Gmail cuts off longer HTML. */
const GMAIL_KB = 102

function MailSize({ html }: { html: string }) {
  const size = Math.max(1, Math.ceil(new TextEncoder().encode(html).length / 1024))
  if (size <= GMAIL_KB) return <p className={styles.size}>About {size} KB; fine for every mail program.</p>
  return (
    <Banner tone="warning" title={`About ${size} KB: too long for Gmail`}>
      It shows the first {GMAIL_KB} KB and hides the rest, with the link to unsubscribe. Please shorten the
      text.
    </Banner>
  )
}

const STYLE_SHEET = /<style>([^<]*)<\/style>/

/**
 * A mail's document for a frame of the admin: links open in new tabs, and the site's own pictures are loaded from the
 * admin's host, because the content security policy refuses http, which the public host may use. It refuses style
 * sheets, too: the dark styles are inlined.
 */
export function framedMail(html: string, scheme: 'light' | 'dark'): string {
  // Removed before parsing, since the policy also applies to documents that are only parsed.
  const mail = new DOMParser().parseFromString(html.replace(STYLE_SHEET, ''), 'text/html')
  const [, sheet = ''] = scheme === 'dark' ? (STYLE_SHEET.exec(html) ?? []) : []
  for (const [, selector = '', style = ''] of sheet.matchAll(/(\.[\w-]+) \{([^}]+)\}/g))
    for (const element of mail.querySelectorAll(selector))
      element.setAttribute('style', `${element.getAttribute('style') ?? ''}${style}`)
  for (const picture of mail.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    picture.setAttribute('src', address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, ''))
  }
  for (const cell of mail.querySelectorAll('td[style*="background-image"]')) {
    const style = cell.getAttribute('style') ?? ''
    cell.setAttribute('style', style.replace(/(url\(')https?:\/\/[^/]+(?=\/media\/)/, '$1'))
  }
  const base = mail.createElement('base')
  base.target = '_blank'
  mail.head.prepend(base)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
