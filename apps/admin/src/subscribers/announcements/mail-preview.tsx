import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { announcementQueries } from '@troubadour/api-client/mailing-list'
import { announcementInput, type AnnouncementInput } from '@troubadour/domain/mailing-list/announcement'
import { Spinner } from '@troubadour/ui/feedback/loading'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { QueryState } from '../../shared/query-state.tsx'
import { useRested } from '../../shared/use-rested.ts'
import styles from './mail-preview.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

type Look = 'html' | 'text'

const LOOKS = [
  { value: 'html', label: 'As a mail' },
  { value: 'text', label: 'Plain text' },
] as const

/** The mail as its receiver sees it; it follows when the typing rests. */
export function MailPreview({ fields }: { fields: AnnouncementInput }) {
  const [look, setLook] = useState<Look>('html')
  return (
    <>
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
      </header>
      <Preview fields={fields} look={look} />
    </>
  )
}

function Preview({ fields, look }: { fields: AnnouncementInput; look: Look }) {
  // As text, because the fields are another object each time.
  const rested = announcementInput.safeParse(JSON.parse(useRested(JSON.stringify(fields))))
  const preview = useQuery({
    // Of what cannot be sent, nothing is asked.
    ...announcementQueries.preview(rested.data ?? fields),
    enabled: rested.success,
    // The last look stays until the next has come.
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
          {look === 'html' ? (
            <iframe
              title="The mail"
              // No script runs in it; a link opens beside the page, which it cannot reach.
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={framedMail(html, 'light')}
              className={styles.frame}
            />
          ) : (
            <ScrollRegion label="The mail as plain text" className={styles.text}>
              <pre>{text}</pre>
            </ScrollRegion>
          )}
        </>
      )}
    </QueryState>
  )
}

/**
 * A mail's document as a frame of the admin shows it: links open beside the page, and the site's own pictures come
 * from the admin's host, because the public one may be http, which the content security policy refuses. It refuses style
 * sheets too: what the mail's sheet has for the dark is written into the elements.
 */
export function framedMail(html: string, scheme: 'light' | 'dark'): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  for (const sheet of mail.querySelectorAll('style')) {
    const rules = scheme === 'dark' ? sheet.textContent.matchAll(/(\.[\w-]+) \{([^}]+)\}/g) : []
    for (const [, selector = '', style = ''] of rules)
      for (const element of mail.querySelectorAll(selector))
        element.setAttribute('style', `${element.getAttribute('style') ?? ''}${style}`)
    sheet.remove()
  }
  for (const picture of mail.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    picture.setAttribute('src', address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, ''))
  }
  const base = mail.createElement('base')
  base.target = '_blank'
  mail.head.prepend(base)
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
