import { useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { announcedQuery } from '@troubadour/api-client/announced'
import type { Announced, MadeDraft } from '@troubadour/domain/announce/announced'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { NOUNS } from '../shared/announce/fact-words.ts'
import { useAnnounce } from '../shared/announce/use-announce.ts'
import { isGone } from '../shared/calls/outcome.ts'
import { QueryState } from '../shared/calls/query-state.tsx'
import { useTextPreview } from '../shared/markdown/use-text-preview.ts'
import { editTrackPath, eventPath } from '../shared/paths/admin-paths.ts'
import { NotFoundScreen } from '../shared/screen/message-screen.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { DraftCard } from './draft-card.tsx'
import { AddressCard, PicturesCard, ShareTextCard } from './share-cards.tsx'
import { useReceivers } from './use-receivers.ts'
import styles from './announce.module.css'

export const AnnounceShowPage = () => <AnnouncePage kind="event" />
export const AnnounceReleasePage = () => <AnnouncePage kind="track" />

/** All there is to share of a show or release (docs/product/admin.md#announce). */
function AnnouncePage({ kind }: Pick<MadeDraft, 'kind'>) {
  const id = Number(useParams().id)
  const query = useQuery({ ...announcedQuery({ of: kind, id }), refetchOnMount: 'always' })
  const isDrawn = useIsComplete(query)
  if (!query.data && isGone(query.error)) return <NotFoundScreen isInFrame />
  return (
    <QueryState
      query={{ ...query, isPending: query.isPending || !isDrawn }}
      pending="Loading what there is to share"
      error="It could not be loaded."
    >
      {(announced) => announced && <Everything announced={announced} />}
    </QueryState>
  )
}

/** Whether everything that the drafts show was there once: nothing moves when the last answer arrives. */
function useIsComplete({ data, isFetchedAfterMount }: UseQueryResult<Announced | null>): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  const { mail, post } = data ?? {}
  const receivers = useReceivers(mail)
  const mailWords = useTextPreview({ text: mail?.words.text ?? '' }).preview
  const postWords = useTextPreview({ text: post?.words.text ?? '' }).preview
  // Also after a failure: the page says so at its place.
  const isWaiting =
    !isFetchedAfterMount || [receivers, mailWords, postWords].some(({ isLoading }) => isLoading)
  if (!isWaiting && !isDrawn) setIsDrawn(true)
  return isDrawn
}

function Everything({ announced }: { announced: Announced }) {
  const { kind, id, title, mail, post, isPublic } = announced
  const announce = useAnnounce()
  const noun = NOUNS[kind]
  const back = kind === 'event' ? eventPath(id) : editTrackPath(id)
  return (
    <div className={styles.page}>
      <PageHeading title={`Announce ${title}`} back={{ to: back, label: title }}>
        Drafts and files to tell people about this {noun}. Nothing is sent or published before you do it.
      </PageHeading>
      {!isPublic && (
        <Banner title={`Visitors do not see this ${noun} yet`}>
          Until they do, its address, QR code and calendar file lead nowhere, and its pictures are for you
          alone.
        </Banner>
      )}
      {!(mail && post) && (
        <Card className={styles.make}>
          <p>
            {mail || post
              ? 'One of the drafts is not there any more.'
              : `A mail and a post are written from the facts of the ${noun}, for you to change.`}
          </p>
          <Button isBusy={announce.isPending} onClick={() => announce.mutate({ kind, id })}>
            {mail || post ? 'Make the missing draft' : 'Make the drafts'}
          </Button>
        </Card>
      )}
      {mail && <DraftCard announced={announced} name="mail" draft={mail} />}
      {post && <DraftCard announced={announced} name="post" draft={post} />}
      <ShareTextCard announced={announced} />
      <PicturesCard announced={announced} />
      <AddressCard announced={announced} />
    </div>
  )
}
