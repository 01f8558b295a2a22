import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Announced, AnnouncedDraft, DraftName } from '@troubadour/domain/announce/announced'
import { audienceText } from '@troubadour/domain/mailing-list/town-text'
import { countText } from '@troubadour/domain/texts/count-text'
import { Badge, Card, type BadgeTone } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { FACT_LABELS, STALE_TITLE } from '../shared/announce/fact-words.ts'
import { editPath, KINDS } from '../shared/content/kinds.ts'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { NoMailServer } from '../shared/mail/no-mail-server.tsx'
import { announcementPath, connectionsPath } from '../shared/paths/admin-paths.ts'
import { DraftWords } from './draft-words.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { useReceivers } from './use-receivers.ts'
import styles from './announce.module.css'

const STATES: Record<AnnouncedDraft['state'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  begun: { label: 'Sending or sent', tone: 'success' },
  public: { label: 'Public', tone: 'success' },
}
const TITLES: Record<DraftName, string> = { mail: 'Mail', post: 'Post' }

/** A draft: its words, whom it goes to, and what has changed since it was made. */
export function DraftCard({
  announced,
  name,
  draft,
}: {
  announced: Announced
  name: DraftName
  draft: AnnouncedDraft
}) {
  const id = useId()
  const { state, words } = draft
  const { label, tone } = STATES[state]
  const path = name === 'mail' ? announcementPath(draft.id) : editPath(KINDS.posts, draft.id)
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <h2 id={id}>{TITLES[name]}</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      {name === 'mail' && <Receivers draft={draft} />}
      {name === 'post' && state === 'draft' && (
        <p>
          Nobody sees it. To publish it, turn on Visible in its form, and set “Publish on” to that moment.
        </p>
      )}
      <Stale announced={announced} name={name} draft={draft} />
      <DraftWords words={words} />
      <div className={styles.buttons}>
        <ScreenLinkButton variant="secondary" to={path}>
          {state === 'begun' ? 'See its delivery' : `Open the ${name}`}
        </ScreenLinkButton>
      </div>
    </Card>
  )
}

function Receivers({ draft }: { draft: AnnouncedDraft }) {
  const { figures, mail } = useReceivers(draft)
  const { audience = null, state } = draft
  if (state === 'begun') return null
  const now = figures && (
    <>
      {' '}
      {audience
        ? `${figures.receivers.toLocaleString('en-US')} of ${countText(figures.confirmed, 'confirmed subscriber')} now. You can choose all in the mail.`
        : `${countText(figures.confirmed, 'confirmed subscriber')} now.`}
    </>
  )
  return (
    <>
      {mail?.sinkUrl && <NoMailServer sinkUrl={mail.sinkUrl} />}
      {mail && !mail.isConfigured && (
        <Banner
          tone="warning"
          title="No mail server is set up"
          action={<Link to={connectionsPath}>Connect one</Link>}
        >
          You can write this mail, but not send it.
        </Banner>
      )}
      <p>
        {audience ? `For subscribers ${audienceText(audience)}:` : 'For all subscribers:'}
        {now}
      </p>
    </>
  )
}

function Stale({ announced, name, draft }: { announced: Announced; name: DraftName; draft: AnnouncedDraft }) {
  const { changed, state } = draft
  if (changed.length === 0) return null
  return (
    <Banner tone="warning" title={STALE_TITLE}>
      <dl className={styles.changes}>
        {changed.map(({ fact, before, after }) => (
          <div key={fact}>
            <dt>{FACT_LABELS[fact]}</dt>
            <dd>
              {fact === 'picture' ? (
                'Another one'
              ) : (
                <>
                  <del>{before || 'None'}</del> <ins>{after || 'None'}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {state === 'public' ? (
        <p>Visitors see this post already: change it in its form.</p>
      ) : (
        <RefreshButton announced={announced} name={name} draft={draft} />
      )}
    </Banner>
  )
}
