import { useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { ApiError } from '@troubadour/api-client/http'
import { siteQueries } from '@troubadour/api-client/public'
import { PATHS } from '@troubadour/domain/address/paths'
import { Card } from '@troubadour/ui/cards/card'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { SegmentedChoice } from '@troubadour/ui/forms/choice-fields'
import { TextField } from '@troubadour/ui/forms/fields'
import { FoundReleases } from './found-releases.tsx'
import styles from './import.module.css'

/** Finds releases in MusicBrainz, by artist or UPC. */
export function MusicBrainzSource(props: { isBusy: boolean; onChoose: (file: File) => void }) {
  const { data: site } = useQuery(siteQueries.settings())
  return (
    <Card as="section" className={styles.form} aria-label="From MusicBrainz">
      <h2 className={styles.title}>From MusicBrainz</h2>
      <p className="muted">
        The open encyclopedia of music. It brings titles, dates, kinds, UPCs and tracks, but no pictures or
        links.
      </p>
      {site?.contactEmail === '' ? (
        <Banner>
          MusicBrainz wants to know who asks. Set a contact email in{' '}
          <Link to={PATHS.adminSite}>Site Settings</Link> first.
        </Banner>
      ) : (
        <Search {...props} />
      )}
    </Card>
  )
}

function Search({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const [by, setBy] = useState<'artist' | 'upc'>('artist')
  const [text, setText] = useState('')
  const artists = useMutation({ mutationFn: (name: string) => call('findArtists', { body: { name } }) })
  const releases = useMutation({
    mutationFn: (body: { artistId?: string; upc?: string }) => call('findReleases', { body }),
  })
  const isSearching = artists.isPending || releases.isPending
  const error = artists.error ?? releases.error
  const field = error instanceof ApiError ? (error.fieldErrors.name ?? error.fieldErrors.upc) : undefined

  function forget() {
    artists.reset()
    releases.reset()
  }

  return (
    <>
      <SegmentedChoice
        label="What to search by"
        value={by}
        onChange={(value) => {
          setBy(value)
          setText('')
          forget()
        }}
        options={[
          { value: 'artist', label: 'Artist' },
          { value: 'upc', label: 'UPC' },
        ]}
      />
      <form
        className={styles.search}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          forget()
          if (by === 'artist') artists.mutate(text)
          else releases.mutate({ upc: text })
        }}
      >
        <TextField
          label={by === 'artist' ? 'Artist' : 'UPC'}
          inputMode={by === 'upc' ? 'numeric' : undefined}
          maxLength={by === 'upc' ? 20 : 200}
          autoComplete="off"
          value={text}
          error={field}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={isSearching}>
          {isSearching ? 'Asking MusicBrainz…' : 'Search MusicBrainz'}
        </Button>
      </form>
      {error && !field && (
        <Banner tone="error">
          {error instanceof ApiError && error.serverMessage
            ? error.serverMessage
            : 'MusicBrainz could not be asked. Please try again.'}
        </Banner>
      )}
      {artists.data && !releases.data && (
        <Found
          title="Which one is it?"
          none="MusicBrainz knows nobody of this name."
          isEmpty={artists.data.artists.length === 0}
        >
          <ul className={styles.choices}>
            {artists.data.artists.map(({ id, name, about }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  disabled={isSearching}
                  onClick={() => releases.mutate({ artistId: id })}
                >
                  <span>{name}</span>
                  {about && <span className="muted">{about}</span>}
                </button>
              </li>
            ))}
          </ul>
        </Found>
      )}
      {releases.data && (
        <Found
          title="Which releases?"
          none="MusicBrainz knows no such release."
          isEmpty={releases.data.releases.length === 0}
        >
          <FoundReleases {...releases.data} isBusy={isBusy} onChoose={onChoose} />
        </Found>
      )}
    </>
  )
}

function Found({
  title,
  none,
  isEmpty,
  children,
}: {
  title: string
  none: string
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={title} className={styles.form}>
      <h3 role="status" className={styles.fact}>
        {isEmpty ? none : title}
      </h3>
      {!isEmpty && children}
    </div>
  )
}
