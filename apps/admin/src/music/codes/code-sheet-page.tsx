import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { codeQueries, musicQueries } from '@troubadour/api-client/content'
import { isReleased } from '@troubadour/domain/release/release'
import { countText } from '@troubadour/domain/texts/count-text'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import { siteQueries } from '@troubadour/api-client/public'
import type { CodeSheet } from '@troubadour/domain/release/download-codes'
import { isLoopback } from '@troubadour/domain/links/web-text'
import { Banner } from '@troubadour/ui/feedback/banner'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Button } from '@troubadour/ui/forms/button'
import { DownloadIcon } from '@troubadour/ui/pictures/icon'
import { editTrackPath } from '../../shared/paths/admin-paths.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { NotFoundScreen } from '../../shared/screen/message-screen.tsx'
import { isGone, serverMessage } from '../../shared/calls/outcome.ts'
import { PageHeading } from '../../shared/screen/page-heading.tsx'
import { publicSiteUrl } from '../../shared/paths/public-origin.ts'
import { QueryState } from '../../shared/calls/query-state.tsx'
import { useSiteClock } from '../../shared/time/now.tsx'
import { codesStart } from '../release-words.ts'
import { CodeCards } from './code-cards.tsx'
import styles from './code-sheet.module.css'

/** The codes of a batch as printable cards (docs/product/admin.md#download-codes-of-a-track). */
export function CodeSheetPage() {
  const params = useParams()
  // Codes may have been redeemed meanwhile.
  const sheet = useQuery({ ...codeQueries.sheet(Number(params.batchId)), refetchOnMount: 'always' })
  if (isGone(sheet.error)) return <NotFoundScreen isInFrame />
  return (
    <QueryState
      query={sheet}
      pending="Loading the codes"
      error={serverMessage(sheet.error) ?? 'The codes could not be loaded.'}
    >
      {(loaded) => <Sheet trackId={Number(params.id)} sheet={loaded} />}
    </QueryState>
  )
}

/** 'codes-Ember-door-cards.csv', with only letters and digits, which every system supports. */
const csvName = (...names: string[]) =>
  `${['codes', ...names].flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')}.csv`

const redeemAddress = (code: string) => publicSiteUrl(`/redeem?code=${code}`)

const isOnThisMachine = (address: string | null) => address !== null && isLoopback(new URL(address).hostname)

function Sheet({ trackId, sheet: { batch, codes } }: { trackId: number; sheet: CodeSheet }) {
  const { data: site } = useQuery(siteQueries.settings())
  const { data: track } = useQuery(musicQueries.row(trackId))
  const clock = useSiteClock()
  const start = track ? codesStart(track, clock) : null
  const unused = codes.filter(({ redeemed }) => redeemed < batch.uses).map(({ code }) => code)
  const left = codes.length - unused.length
  const csv = [
    'code,address,redeemed',
    ...codes.map(({ code, redeemed }) => [code, redeemAddress(code) ?? '', redeemed].join(',')),
    '',
  ].join('\r\n')
  const isPrinted = batch.revokedAt === null && unused.length > 0
  return (
    <>
      <PageHeading
        title={`Codes: ${batch.name}`}
        back={{ to: editTrackPath(trackId), label: track?.title ?? 'Music' }}
        actions={
          <>
            <CopyButton text={unused.join('\n')} label="Copy codes" />
            <Button
              variant="secondary"
              onClick={() => downloadFile(csvName(track?.title ?? '', batch.name), 'text/csv', csv)}
            >
              <DownloadIcon />
              Download CSV
            </Button>
            {isPrinted && <Button onClick={() => window.print()}>Print</Button>}
          </>
        }
      />
      <div className={styles.remarks}>
        {batch.revokedAt !== null && (
          <Banner tone="warning">These codes are revoked. None of them works.</Banner>
        )}
        {isPrinted && (
          <p className={styles.remark}>
            {countText(unused.length, 'card')}, ten on a page of A4 or US Letter. Print at 100%, and cut along
            the lines. {left > 0 && `${countText(left, 'code')} used up are left out.`}
          </p>
        )}
        {isPrinted && start && <p className={styles.remark}>{start}</p>}
        {isPrinted && isOnThisMachine(redeemAddress('')) && (
          <Banner tone="warning" title="Do not print these cards yet">
            They lead to {redeemAddress('')?.replace(/\?.*/, '')}, which only this machine knows: nobody else
            could redeem them. Give your site its own address first.
          </Banner>
        )}
        {isPrinted && redeemAddress('') === null && (
          <Banner tone="warning">
            The cards have no QR code: this server was not told the address of your site.
          </Banner>
        )}
      </div>
      {batch.revokedAt === null && unused.length === 0 && (
        <EmptyState title="All codes are used">There is nothing left to print.</EmptyState>
      )}
      {isPrinted && (
        <CodeCards
          codes={unused}
          artist={site?.projectName ?? ''}
          title={track?.title ?? ''}
          imageUrl={track?.imageUrl ?? ''}
          day={track && !isReleased(track, clock) ? isoDay(track.releaseDate) : null}
        />
      )}
    </>
  )
}
