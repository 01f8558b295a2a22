import { useId } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { connectionQueries } from '@troubadour/api-client/connections'
import type { MediaMove as Move } from '@troubadour/domain/connections/media-move'
import { bytesText } from '@troubadour/domain/system/line'
import { countText } from '@troubadour/domain/texts/count-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { Button } from '@troubadour/ui/forms/button'
import { showRefusal } from '../../shared/calls/outcome.ts'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { Moment, momentInText } from '../../shared/time/moment.tsx'
import { ProgressBar } from '../../shared/uploads/progress-bar.tsx'
import styles from './connections.module.css'

/** How far the files are on their way into the bucket, or back; nothing while they never left the disk. */
export function MediaMove({ isConnected }: { isConnected: boolean }) {
  const query = useQuery({ ...connectionQueries.mediaMove(), refetchOnMount: 'always' })
  const id = useId()
  if (!isConnected && (query.isPending || query.data?.state === 'none')) return null
  return (
    <section className={styles.trial} aria-labelledby={id}>
      <h3 id={id} className={styles.part}>
        Where are the files?
      </h3>
      <QueryState
        query={query}
        pending="Loading where the files are"
        error="It could not be loaded where the files are."
      >
        {(move) => <Progress move={move} place={isConnected ? BUCKET : DISK} />}
      </QueryState>
    </section>
  )
}

interface Place {
  at: string
  to: string
}
const BUCKET: Place = { at: 'in the bucket', to: 'to the bucket' }
const DISK: Place = { at: 'on the disk of this server', to: 'to the disk of this server' }

function Progress({ move, place }: { move: Move; place: Place }) {
  const { state, done, all, deletesAt, problem } = move
  const queryClient = useQueryClient()
  const { queryKey } = connectionQueries.mediaMove()
  const change = useMutation({
    mutationFn: (isStopped: boolean) => call('changeMediaMove', { body: { isStopped } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError(error) {
      showRefusal(error, 'The move could not be changed. Please try again.')
      // It may have ended meanwhile.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isUnderway = state === 'moving' || state === 'stopped'
  const isCounted = all.files > 0
  const missing = all.files - done.files

  return (
    <div className={styles.steps}>
      {problem !== null && (
        <Banner tone="error">
          {problem} {missing > 0 && `Not there yet: ${countText(missing, 'file')}. `}
          {state !== 'stopped' && 'It is tried again by itself.'}
        </Banner>
      )}
      <p role="status">{sentencesOf(place)[state]}</p>
      {isUnderway && (
        <>
          <p>
            {isCounted
              ? `${done.files.toLocaleString('en-US')} of ${countText(all.files, 'file')}, ${bytesText(done.bytes)} of ${bytesText(all.bytes)}`
              : 'The files are being counted.'}
          </p>
          <ProgressBar label="Files moved" max={all.bytes || 1} value={isCounted ? done.bytes : null} />
          <div className={styles.choices}>
            <Button
              variant="secondary"
              isBusy={change.isPending}
              onClick={() => change.mutate(state !== 'stopped')}
            >
              {state === 'stopped' ? 'Go on with the move' : 'Stop the move'}
            </Button>
          </div>
        </>
      )}
      {state === 'copied' && deletesAt !== null && (
        <p className={styles.hint}>
          {countText(all.files, 'file')}, {bytesText(all.bytes)}. The former place keeps them until{' '}
          <Moment at={deletesAt} words={momentInText} />.
        </p>
      )}
    </div>
  )
}

function sentencesOf({ at, to }: Place): Record<Move['state'], string> {
  return {
    none: `All files are ${at}. Nothing is missing.`,
    moving: `The files move ${to}. It goes on when you leave this screen.`,
    stopped: 'The move is stopped. The site shows the files of both places.',
    copied: `All files are ${at}, and each was compared. Nothing is missing.`,
  }
}
